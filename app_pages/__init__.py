"""The app's pages, one file each."""
