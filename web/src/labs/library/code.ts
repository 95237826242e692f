/** Source of how a variant finds and fetches songs, with the function that it is in. */
import { type Part, partWith, type Standing } from '../../components/code/listing.ts';
import { partNames, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/library.en.ts';
import { eventKinds, type Scene } from './scene.ts';

/** Parts of each file, in display order. */
const PARTS: Record<string, (keyof typeof words.functions)[]> = {
  's4.rs': ['tested', 'contained', 'find', 'get', 'sweep', 'fetch'],
  'entries.rs': ['fits', 'find', 'fetch'],
  'ready_rows.rs': ['made', 'fetch'],
  'columns.rs': ['tested', 'found', 'find', 'fetch'],
};

/** The kinds of events are the states: an engine stands where the kind of its last event is marked. */
export function parts(source: Source, _: Variant, scene?: Scene): Part[] {
  const state = scene && !scene.rests && scene.what ? eventKinds.indexOf(scene.what) : -1;
  const all: Standing[] = [{ state, role: 'publisher', sign: 'works', name: words.works }];
  return partNames(source, PARTS).map((part) =>
    partWith(source, part, { title: words.functions[part], names: eventKinds, all, many: words.many }),
  );
}
