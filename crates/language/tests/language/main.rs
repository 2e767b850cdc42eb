//! Tests of the files of messages: each file has all names, with the same placeholders.

mod files;
