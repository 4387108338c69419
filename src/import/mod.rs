//! Official documents, from an operator's own copies into the state folder: one file for each document format.
