//! The tables in the document.

use std::fs;
use std::path::Path;

use crate::tables::{DOCUMENTS, all, marker, with_tables};

#[test]
fn the_documents_have_the_tables_of_the_model() {
    let tables = all();
    let pages = DOCUMENTS.map(|document| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        fs::read_to_string(path).expect("the document is there")
    });
    for (name, _) in &tables {
        let places = pages.iter().filter(|page| page.contains(&marker(name))).count();
        assert_eq!(places, 1, "documents with a place for the table {name}");
    }
    for page in &pages {
        assert!(with_tables(page, &tables) == *page, "the command with --docs would change a document");
    }
}
