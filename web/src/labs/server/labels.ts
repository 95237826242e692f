/** Texts of the figure, its code and its tables. */
import { namesOf } from '../../engine/names.ts';
import { number } from '../../words/format.ts';
import { documentName as named, does as doing, pieces, plan as words } from '../../words/server.en.ts';
import { Phase, PieceKind, type Scene, type Shelf } from './scene.ts';

const PIECES = namesOf(PieceKind);

/** @param place the engine's name of what a connection does */
export const does = (place: string): string => doing[place] ?? place;

/** The memory in which a piece is passed on. */
export const pieceName = (kind: PieceKind): string => pieces[PIECES[kind]];

/** A document's name, as its lines have it. */
export const documentName = (index: number): string => named(String(index).padStart(2, '0'));

/** Bytes of another response; undefined if there are none. */
export const leakText = ({ leak }: Scene): string | undefined =>
  leak ? words.leak(leak.bytes, leak.document < 0 ? words.stranger : documentName(leak.document)) : undefined;

/** The number of connections, and of those that are drawn. */
export const connectionsText = ({ clients, connections }: Scene): string =>
  connections < clients ? words.listed(connections, clients) : words.connections(clients);

export const shelfName = ({ bytes, outside }: Shelf): string =>
  outside ? words.outside(bytes) : number(bytes);

export function collectorText({ gcPhase, front }: Scene): string {
  const { collector } = words;
  if (gcPhase === Phase.mark) return collector.mark(front);
  return gcPhase === Phase.sweep ? collector.sweep : collector.idle;
}
