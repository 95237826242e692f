/** The figure in sentences, for screen readers, and for phones, where labels have no room. */
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/ring.en.ts';
import { ReaderKind, ReaderState, type Scene, WriterState } from './scene.ts';

function publisher(scene: Scene): string[] {
  const readers = Array.from({ length: scene.readers }, (_, index) => scene.reader(index));
  switch (scene.writerState) {
    case WriterState.blocked: {
      const held = readers.findLast(({ id }) => id === scene.blockedBy)?.slot ?? -1;
      const stopped = readers.filter(({ state }) => state === ReaderState.blocked);
      const network = stopped.filter(({ kind }) => kind !== ReaderKind.soundCard).length;
      return [
        held >= 0 ? words.holds(scene.blockedBy, held) : words.held,
        words.waiting(network, stopped.length > network),
      ];
    }
    case WriterState.closed:
      return [words.closed];
    case WriterState.panicked:
      return [words.panicked];
    default:
      return [words.writes(scene.writerSlot)];
  }
}

/** A slot that has left the ring while a reader still reads it. */
function orphan(scene: Scene): string[] {
  if (scene.orphans === 0) return [];
  const { slot, reader } = scene.orphan(0);
  return [scene.counter('discarded') > 0 ? words.discarded(slot, reader) : words.replaced(slot, reader)];
}

function torn(scene: Scene): string[] {
  const readers = Array.from({ length: scene.readers }, (_, index) => scene.reader(index));
  const found = readers.findLast(({ state }) => state === ReaderState.torn);
  return found ? [words.torn(found.id)] : [];
}

/** @param network number of readers, without the sound card */
export function sentence(scene: Scene, network: number): string {
  if (scene.newest < 0) return stage.empty;
  const parts = [...publisher(scene), ...orphan(scene), ...torn(scene)];
  if (parts.length === 1 && network > 0) parts.push(words.follow(network));
  return sentences(parts);
}

export const alternative = (name: string, scene: Scene, network: number): string =>
  described(name, scene.slots, network, sentence(scene, network));
