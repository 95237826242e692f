/**
 * What publisher and readers do in the source of a variant, and who stands where in it. A place is a match arm on a
 * constant named like the place: `lock next` is `LOCK_NEXT =>`.
 */
import { type Group, type Listing, listing, type Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/ring.en.ts';
import { actors } from './actors.ts';
import type { Scene } from './scene.ts';

/** The publisher's and the readers' part of a file: what else is in it says how, not what. */
export function excerpt(
  text: string,
  writerPlaces: string[],
  readerPlaces: string[],
): { writer: Listing; reader: Listing } {
  return {
    writer: listing(text, 'step', writerPlaces, arm),
    reader: listing(text, 'read', readerPlaces, arm),
  };
}

/** The match arm that stands for a place. */
function arm(lines: string[], place: string): number | undefined {
  const name = place.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  // `wait` is `WAIT_ZERO` where `WAIT` already means something else.
  return [name, `${name}_[A-Z]+`]
    .map((form) => new RegExp(`^\\s*(?:[A-Z0-9_]+ \\| )*${form}(?: \\| [A-Z0-9_]+)*(?: if .+)? =>`))
    .map((arm) => lines.findIndex((text) => arm.test(text)))
    .find((found) => found >= 0);
}

/** The two listings of a variant, with everyone in a scene at his line. */
export function parts(text: string, { writer_places, reader_places }: Variant, scene?: Scene): Part[] {
  const { writer, reader } = excerpt(text, writer_places, reader_places);
  const none = { writer: new Map<number, Group[]>(), reader: new Map<number, Group[]>() };
  const standing = scene ? actors(scene) : none;
  return [
    { title: words.publisher, listing: writer, names: writer_places, groups: standing.writer },
    { title: words.reader, listing: reader, names: reader_places, groups: standing.reader },
  ];
}
