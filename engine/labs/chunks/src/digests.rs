//! The digests that a part's variants have in their worlds, for tests that compare them with the part's reference.

use base::config::Config;
use sim::registry::Entry;
use sim::session::Side;

/// The digests of a world of each variant, in the order of the catalogue.
pub(crate) fn digests(part: &Entry, config: &Config) -> Vec<Option<u64>> {
    let digest = |variant: &str| {
        let config = Config { a: variant.to_owned(), ..config.clone() };
        let mut world = (part.open)(&config, None).unwrap().open(Side::A);
        while world.digest().is_none() {
            world.step();
        }
        world.digest()
    };
    (part.lab)().variants.iter().map(|variant| digest(variant.id)).collect()
}
