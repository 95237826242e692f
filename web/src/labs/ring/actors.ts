/** The actors at each state of a variant's code, for the code gutter. */
import { type Group, grouped, type Standing } from '../../components/code/listing.ts';
import { code as words } from '../../words/ring.en.ts';
import { readerSign, writerSign } from './layout.ts';
import { ReaderKind, type Scene } from './scene.ts';

/** @returns groups by state, for the publisher, and for the readers with the sound card */
export function actors(scene: Scene): { writer: Map<number, Group[]>; reader: Map<number, Group[]> } {
  const publisher: Standing = {
    state: scene.writerPc,
    role: 'publisher',
    sign: writerSign(scene),
    name: words.publisher,
  };
  const readers: Standing[] = [];
  for (let index = 0; index < scene.readers; index++) {
    const { kind, state, pc, id } = scene.reader(index);
    const sign = readerSign(state);
    if (sign === 'gone') continue;
    const card = kind === ReaderKind.soundCard;
    readers.push({
      state: pc,
      sign,
      role: card ? 'card' : 'reader',
      name: card ? words.card : words.one(id),
    });
  }
  return { writer: grouped([publisher], words.many), reader: grouped(readers, words.many) };
}
