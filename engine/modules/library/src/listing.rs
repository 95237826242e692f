//! What an answer shows of the songs that a query finds, and the answers of engines and SQL with it.

use std::rc::Rc;

use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::library::Library;
use crate::sql::SqlStatement;
use crate::types::{LibraryBlock, copy_to_js};
use bindings::js_error;
use medialib::listing::{self, Order};

/// Which properties an answer shows, in which order, and of which songs.
#[wasm_bindgen]
pub struct Listing(listing::Listing);

#[wasm_bindgen]
impl Listing {
    /// `shown`: the properties of the three columns; columns beyond them stay empty. `order`: the properties by which songs are
    /// ordered, the most significant first, each with a minus before it if its largest value comes first, as in XMMS2; then songs
    /// are in order of their numbers. `group`: the property of whose values only one song each is shown. `limit`: the largest
    /// number of songs. Throws a refusal if there are more properties than columns.
    #[wasm_bindgen(constructor)]
    pub fn new(
        shown: Vec<String>,
        order: Vec<String>,
        group: Option<String>,
        limit: Option<u32>,
    ) -> Result<Listing, JsValue> {
        let by = |key: &String| {
            let descending = key.strip_prefix('-');
            Order { key: descending.unwrap_or(key).into(), is_descending: descending.is_some() }
        };
        let order = order.iter().map(by).collect();
        let mut listing = listing::Listing { order, group: group.map(Rc::from), limit, ..listing::Listing::default() };
        listing.show(&shown).map_err(|refusal| js_error(&refusal))?;
        Ok(Listing(listing))
    }
}

#[wasm_bindgen]
impl Library {
    /// An engine's answer with a listing. Throws a refusal.
    pub fn list(&self, engine: &str, listing: &Listing) -> Result<LibraryBlock, JsValue> {
        Ok(copy_to_js(listing.0.rows(self.query()?, self.engine(engine)?).block()))
    }

    /// The query in a dialect, with a listing. Throws a refusal: XMMS2's dialects have no other listing than the usual one.
    pub fn sql_list(&self, id: &str, listing: &Listing) -> Result<Ts<SqlStatement>, JsValue> {
        self.statement(id, &listing.0)
    }
}
