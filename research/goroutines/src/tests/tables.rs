//! The tables in the document.

use std::fs;
use std::path::Path;

use crate::tables::{DOCUMENT, all, with_tables};

#[test]
fn the_document_has_the_tables_of_the_model() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(DOCUMENT);
    let page = fs::read_to_string(path).expect("the document is there");
    assert!(with_tables(&page, &all()) == page, "the command with --docs would change the document");
}
