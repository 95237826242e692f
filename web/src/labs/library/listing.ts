/** Which properties an answer shows, in which order, and of which songs: see the engine's `medialib/listing.rs`. */
import { Listing } from '../../../../engine/pkg-library/ringside.js';

export interface ListingFields {
  /** The properties of the three columns. */
  shown: readonly string[];
  /** Properties, the most significant first; a minus before one puts its largest value first. */
  order: readonly string[];
  /** The property of whose values only one song each is shown. */
  group: string | undefined;
  limit: number;
}

/** Calls `work` with the engine's listing, which is freed afterwards. The engine's module must have been loaded. */
export function withListing<T>(
  { shown, order, group, limit }: ListingFields,
  work: (listing: Listing) => T,
): T {
  const listing = new Listing([...shown], [...order], group, limit);
  try {
    return work(listing);
  } finally {
    listing.free();
  }
}
