/** The actors at each state of a variant's code, for the code gutter. */
import { type Group, grouped, type Sign, type Standing } from '../../components/code/listing.ts';
import { code as words } from '../../words/ring.en.ts';
import { ReaderKind, ReaderState, type Scene, WriterState } from './scene.ts';

const READER_SIGNS: Record<number, Sign> = {
  [ReaderState.asleep]: 'sleeps',
  [ReaderState.polling]: 'polls',
  [ReaderState.reading]: 'works',
  [ReaderState.holding]: 'works',
  [ReaderState.blocked]: 'stopped',
  [ReaderState.torn]: 'torn',
  [ReaderState.dropped]: 'gone',
  [ReaderState.left]: 'gone',
  [ReaderState.waitsForKey]: 'sleeps',
};
const WRITER_SIGNS: Record<number, Sign> = {
  [WriterState.idle]: 'works',
  [WriterState.writing]: 'works',
  [WriterState.blocked]: 'stopped',
  [WriterState.closed]: 'gone',
  [WriterState.panicked]: 'crashed',
};

/** @returns groups by state, for the publisher, and for the readers with the sound card */
export function actors(scene: Scene): { writer: Map<number, Group[]>; reader: Map<number, Group[]> } {
  const publisher: Standing = {
    state: scene.writerPc,
    role: 'publisher',
    sign:
      scene.newest < 0 && scene.writerState === WriterState.idle
        ? 'sleeps'
        : (WRITER_SIGNS[scene.writerState] ?? 'works'),
    name: words.publisher,
  };
  const readers: Standing[] = [];
  for (let index = 0; index < scene.readers; index++) {
    const { kind, state, pc, id } = scene.reader(index);
    const sign = READER_SIGNS[state] ?? 'sleeps';
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
