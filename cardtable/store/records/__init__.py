"""Games as text: record_text with header, facts and lines, proof, checksum, counting, lesson."""
