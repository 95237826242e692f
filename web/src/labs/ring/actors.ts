/** Who stands at which place of a variant's code, grouped by what they do: what the gutter beside the code shows. */
import type { Role, Sign } from '../../components/figure/marks.ts';
import { ReaderKind, type Scene } from './scene.ts';
import { readerSign, writerSign } from './layout.ts';

/** Actors at one place that look the same. */
export interface Group {
  role: Role;
  sign: Sign;
  count: number;
  /** of the only one, when it is a reader */
  reader?: number;
}

/** @returns by place: for the publisher, and for readers and the sound card */
export function actors(scene: Scene): { writer: Map<number, Group[]>; reader: Map<number, Group[]> } {
  const writer = new Map<number, Group[]>([
    [scene.writerPlace, [{ role: 'publisher', sign: writerSign(scene), count: 1 }]],
  ]);
  const reader = new Map<number, Group[]>();
  for (let index = 0; index < scene.readers; index++) {
    const { kind, state, place, id } = scene.reader(index);
    const sign = readerSign(state);
    if (sign === 'gone') continue;
    const role: Role = kind === ReaderKind.soundCard ? 'card' : 'reader';
    const groups = reader.get(place) ?? [];
    const group = groups.find((one) => one.role === role && one.sign === sign);
    if (group) {
      group.count++;
      group.reader = undefined;
    } else groups.push({ role, sign, count: 1, reader: role === 'reader' ? id : undefined });
    reader.set(place, groups);
  }
  return { writer, reader };
}
