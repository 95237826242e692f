/** The code of publisher and readers in a variant's source, with all actors at the lines of their states. */
import type { Group, Part } from '../../components/code/listing.ts';
import { listing, type Source } from '../../components/code/source.ts';
import type { Variant } from '../../engine/types.ts';
import { code as words } from '../../words/ring.en.ts';
import { actors } from './actors.ts';
import type { Scene } from './scene.ts';

export function parts(source: Source, { writer_states, reader_states }: Variant, scene?: Scene): Part[] {
  const none = { writer: new Map<number, Group[]>(), reader: new Map<number, Group[]>() };
  const { writer, reader } = scene ? actors(scene) : none;
  return [
    {
      title: words.publisher,
      listing: listing(source, 'step', writer_states),
      names: writer_states,
      groups: writer,
    },
    {
      title: words.reader,
      listing: listing(source, 'read', reader_states),
      names: reader_states,
      groups: reader,
    },
  ];
}
