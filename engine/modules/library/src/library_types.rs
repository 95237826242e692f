//! What of the library crosses to the page: columns, rows, and a query as it was read.

use std::collections::BTreeMap;

use js_sys::{Int32Array, Object, Reflect, Uint8Array, Uint32Array};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use medialib::delivery::joined;
use medialib::query::{Fault, Part, PartKind};
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
    /// See the types.
    #[wasm_bindgen(typescript_type = "LibraryColumns")]
    pub type LibraryColumns;
    /// See the types.
    #[wasm_bindgen(typescript_type = "LibraryBlock")]
    pub type LibraryBlock;
    /// See the types.
    #[wasm_bindgen(typescript_type = "LibraryTrees | undefined")]
    pub type LibraryTrees;
}

/// How a query is read; all of them as XMMS2 did.
#[derive(Deserialize, Serialize, Tsify)]
pub struct LibraryRules {
    /// OR binds tighter than AND.
    pub(super) tight_or: bool,
    /// `ORbital` is `OR bital`.
    pub(super) split_words: bool,
    /// `<=9` is `<1`.
    pub(super) short_sums: bool,
}

/// A query as it was read, or why it is none.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct LibraryQuery {
    /// Its parts, each after what it is made of; the last is the whole. None when there is a fault.
    pub(super) parts: Option<Vec<LibraryPart>>,
    /// What is wrong with it.
    pub(super) fault: Option<LibraryFault>,
}

/// A part of a query.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct LibraryPart {
    /// What it is: `all`, `equals`, `match`, `greater`, `smaller`, `has`, `not`, `and`, `or`, `ids` or `saved`.
    pub(super) kind: &'static str,
    /// The property that is tested.
    pub(super) key: Option<String>,
    /// What it is tested with, or which songs or collection it names.
    pub(super) value: Option<String>,
    /// Places of the parts that it is made of.
    pub(super) of: Vec<usize>,
}

/// Why a text is no query. Places are in UTF-16 units, as the page counts.
#[derive(Serialize, Tsify)]
pub struct LibraryFault {
    /// Where it is.
    pub(super) at: usize,
    /// What stands there; empty at the end.
    pub(super) found: String,
    /// What should stand there.
    pub(super) wanted: &'static str,
    /// All that in a sentence.
    pub(super) sentence: String,
}

/// What an engine takes.
#[derive(Serialize, Tsify)]
pub struct LibraryMemory {
    /// Bytes of heap, as asked for.
    pub(super) heap: usize,
    /// Bytes of a file that is mapped.
    pub(super) mapped: usize,
}

/// What a query takes, by the counter's name.
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
    pub(super) fn of(text: &str, fault: Fault) -> LibraryFault {
        let at = text.chars().take(fault.at).map(char::len_utf16).sum();
        let sentence = fault.to_string();
        LibraryFault { at, found: fault.found, wanted: fault.wanted, sentence }
    }
}

/// A table as columns.
pub(super) fn columns_of(table: &Table) -> LibraryColumns {
    let Table { songs, keys, values, texts, sources, strings } = table;
    let (text, ends) = joined(strings.iter().map(|text| &**text));
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

/// A copy that belongs to the page.
pub(super) fn crossed(block: &[u8]) -> LibraryBlock {
    JsValue::from(Uint8Array::from(block)).unchecked_into()
}
