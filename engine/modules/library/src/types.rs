//! The types in which libraries cross to the page: columns, rows and parsed queries.

use std::collections::BTreeMap;

use js_sys::{Int32Array, Object, Reflect, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use medialib::query::{Expected, Part, PartKind, SyntaxError};
use medialib::row_block::concatenated;
use medialib::table::Table;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** Relations, one a place: song `songs[i]` has `keys[i]`, says `sources[i]`. Keys, sources and text values are places among
 * the strings; string `n` is what `text` has from `ends[n - 1]` to `ends[n]`, in UTF-16 units. */
export interface LibraryColumns {
  songs: Int32Array;
  keys: Uint32Array;
  values: Int32Array;
  /** 1 where the value is a text, 0 where it is a number. */
  texts: Uint8Array;
  sources: Uint32Array;
  text: string;
  ends: Uint32Array;
}

/** Rows as they cross: a block of a kind that `rowsIn` of the page takes apart. */
export type LibraryBlock = Uint8Array<ArrayBuffer>;

/** How many records each leaf of a tree holds, in order, of at most 101. */
export interface LibraryTrees {
  forward: Uint8Array;
  reverse: Uint8Array;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The TypeScript type above.
    #[wasm_bindgen(typescript_type = "LibraryColumns")]
    pub type LibraryColumns;
    /// The TypeScript type above.
    #[wasm_bindgen(typescript_type = "LibraryBlock")]
    pub type LibraryBlock;
    /// The TypeScript type above.
    #[wasm_bindgen(typescript_type = "LibraryTrees | undefined")]
    pub type LibraryTrees;
}

/// Switches for quirks of XMMS2's query parser; with all of them on, a query is parsed as XMMS2 did.
#[derive(Deserialize, Serialize, Tsify)]
pub struct LibraryRules {
    /// OR binds tighter than AND.
    pub(super) tight_or: bool,
    /// `ORbital` is `OR bital`.
    pub(super) split_words: bool,
    /// `<=9` is `<1`.
    pub(super) short_sums: bool,
}

/// A parsed query, or its syntax error.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct LibraryQuery {
    /// Its nodes in postorder, so that the last is the whole query; `null` if there is a syntax error.
    pub(super) parts: Option<Vec<LibraryPart>>,
    /// The syntax error, if any.
    pub(super) fault: Option<LibraryFault>,
}

/// A node of a query's syntax tree.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct LibraryPart {
    /// Its kind: `all`, `equals`, `match`, `greater`, `smaller`, `has`, `not`, `and`, `or`, `ids` or `saved`.
    pub(super) kind: &'static str,
    /// The property that it tests.
    pub(super) key: Option<String>,
    /// The value that the property is compared with, or the songs or the collection that it names.
    pub(super) value: Option<String>,
    /// Indices of its operands among the parts.
    pub(super) of: Vec<usize>,
}

/// A syntax error. Positions are in UTF-16 code units, as in JavaScript strings.
#[derive(Serialize, Tsify)]
pub struct LibraryFault {
    /// Its position.
    pub(super) at: usize,
    /// The unexpected token; empty at the end of the text.
    pub(super) found: String,
    /// What the parser expected instead.
    pub(super) wanted: Expected,
}

/// The memory that an engine uses.
#[derive(Serialize, Tsify)]
pub struct LibraryMemory {
    /// Requested bytes of heap, without the allocator's own overhead.
    pub(super) heap: usize,
    /// Bytes of memory-mapped file.
    pub(super) mapped: usize,
}

/// The counters of a query, by name.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct LibraryCounts {
    pub(super) counts: BTreeMap<&'static str, u64>,
}

impl LibraryPart {
    pub(super) fn of(Part { kind, key, value, of, .. }: Part) -> LibraryPart {
        LibraryPart { kind: PartKind::NAMES[kind as usize], key: key.map(str::to_owned), value, of }
    }
}

impl LibraryFault {
    pub(super) fn of(text: &str, fault: SyntaxError) -> LibraryFault {
        let at = text.chars().take(fault.at).map(char::len_utf16).sum();
        LibraryFault { at, found: fault.found, wanted: fault.expected }
    }
}

/// Converts a table to JavaScript's columns.
pub(super) fn to_columns(table: &Table) -> LibraryColumns {
    let Table { songs, keys, values, texts, sources, strings, .. } = table;
    let (text, ends) = concatenated(strings.iter().map(|text| &**text));
    object(&[
        ("songs", Int32Array::from(&songs[..]).into()),
        ("keys", Uint32Array::from(&keys[..]).into()),
        ("values", Int32Array::from(&values[..]).into()),
        ("texts", Uint8Array::from(&texts[..]).into()),
        ("sources", Uint32Array::from(&sources[..]).into()),
        ("text", text.into()),
        ("ends", Uint32Array::from(&ends[..]).into()),
    ])
    .unchecked_into()
}

pub(super) fn object(parts: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in parts {
        Reflect::set(&object, &(*name).into(), value).expect("a plain object takes any property");
    }
    object
}

/// Copies a block into a new array on the JavaScript heap.
pub(super) fn copy_to_js(block: &[u8]) -> LibraryBlock {
    JsValue::from(Uint8Array::from(block)).unchecked_into()
}
