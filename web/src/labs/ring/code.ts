/**
 * The code of publisher and readers in a variant's source, with the line of each state. A state is a match arm on a
 * constant with its name: `lock next` is `LOCK_NEXT =>`.
 */
import { type Group, type Listing, listing, type Part } from '../../components/code/listing.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/ring.en.ts';
import { actors } from './actors.ts';
import type { Scene } from './scene.ts';

/** The publisher's and the readers' functions of a file; the rest are details of the implementation. */
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

/** Line of the match arm of a state. */
function arm(lines: string[], place: string): number | undefined {
  const name = place.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  // `wait` may be `WAIT_ZERO`, where `WAIT` has another meaning.
  return [name, `${name}_[A-Z]+`]
    .map((form) => new RegExp(`^\\s*(?:[A-Z0-9_]+ \\| )*${form}(?: \\| [A-Z0-9_]+)*(?: if .+)? =>`))
    .map((arm) => lines.findIndex((text) => arm.test(text)))
    .find((found) => found >= 0);
}

/** The two listings of a variant, with all actors of a scene at their lines. */
export function parts(text: string, { writer_places, reader_places }: Variant, scene?: Scene): Part[] {
  const { writer, reader } = excerpt(text, writer_places, reader_places);
  const none = { writer: new Map<number, Group[]>(), reader: new Map<number, Group[]>() };
  const standing = scene ? actors(scene) : none;
  return [
    { title: words.publisher, listing: writer, names: writer_places, groups: standing.writer },
    { title: words.reader, listing: reader, names: reader_places, groups: standing.reader },
  ];
}
