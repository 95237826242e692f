/** The figure in sentences, for screen readers. */
import { sentences } from '../../words/joining.en.ts';
import { alternative as described, stage, summary as words } from '../../words/ring.en.ts';
import { ReaderKind, ReaderState, type Scene, WriterState } from './scene.ts';

function publisher(scene: Scene): string[] {
  const readers = scene.allReaders();
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
  const readers = scene.allReaders();
  const found = readers.findLast(({ state }) => state === ReaderState.torn);
  return found ? [words.torn(found.id)] : [];
}

/** Number of readers that are there, without the sound card. */
const followers = (scene: Scene): number =>
  scene
    .allReaders()
    .filter(({ kind, slot, orphan }) => kind !== ReaderKind.soundCard && (slot >= 0 || orphan >= 0)).length;

export function sentence(scene: Scene): string {
  if (scene.newest < 0) return stage.empty;
  const parts = [...publisher(scene), ...orphan(scene), ...torn(scene)];
  const count = followers(scene);
  if (parts.length === 1 && count > 0) parts.push(words.follow(count));
  return sentences(parts);
}

export const alternative = (name: string, scene: Scene): string =>
  described(name, scene.slots, followers(scene), sentence(scene));
