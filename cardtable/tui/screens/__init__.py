"""The screens, one module each; they are imported when they are first opened."""
