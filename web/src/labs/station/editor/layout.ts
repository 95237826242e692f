/**
 * Layout of a script's graph in layers from left to right, sources first, outputs last, after Sugiyama, Tagawa and Toda
 * (1981): an operator is one layer behind the last operator that it pulls from; a wire that skips layers gets a place
 * in each of them; within a layer, places are sorted by the mean position of their neighbours. Pure.
 *
 * A script of a few lines can have 256 operators and thousands of wires that skip hundreds of layers, so that the places of wires
 * are limited: the wires that skip the most layers are left out, and the layout says how many.
 */
import type { ScriptNode } from './types.ts';

/** An operator in the drawing, at its centre. */
export interface Placed {
  node: ScriptNode;
  x: number;
  y: number;
  /** Position of its name: beside a source or an output, below an operator with wires on both sides. */
  name: keyof typeof LONGEST;
}

/** A wire as an SVG path. */
interface Wire {
  path: string;
  from: number;
  to: number;
}

export interface Layout {
  width: number;
  height: number;
  placed: Placed[];
  wires: Wire[];
  /** Number of wires that are left out. */
  omitted: number;
}

/** Largest number of places that wires take: one for each wire, and one for each layer that it skips. */
export const MOST_PLACES = 2_000;

/** Half the side length of an operator's square, in px. */
export const HALF = 9;
/** Distances between rows of sources and outputs, of operators with a name below, and of passing wires, in px. */
const ROW = 24;
const NAMED = 48;
/** Height of an output that is heard, which says so below its name, in px. */
const HEARD = 44;
const PASSING = 14;
/** Distance between layers, in px: space for names below, and for wires to bend. */
const APART = 76;
/**
 * Maximum number of characters of a name beside and below an operator, and the width of a character at 12 px and bold.
 */
const LONGEST = { left: 16, right: 16, below: 10 };
const CHARACTER = 7.4;
const MARGIN = 16;

/** A name, shortened to fit. */
export const short = (name: string, where: Placed['name']): string =>
  name.length > LONGEST[where] ? `${name.slice(0, LONGEST[where] - 1)}…` : name;
const wide = (name: string) => short(name, 'left').length * CHARACTER;

/** A place in a layer: an operator or a passing wire. */
interface Spot {
  node?: number;
  layer: number;
  /** Connected places in the previous layer. */
  before: Spot[];
  order: number;
  y: number;
}

/** The layer of each operator: behind those that it pulls from; outputs are in the last layer. */
export function layers(graph: ScriptNode[]): number[] {
  const depth: number[] = [];
  for (const { sources } of graph) depth.push(Math.max(-1, ...sources.map((source) => depth[source])) + 1);
  const last = Math.max(0, ...depth);
  return graph.map(({ output }, at) => (output ? last : depth[at]));
}

const middle = (spots: Spot[], of: (spot: Spot) => number) =>
  spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;

const room = (spot: Spot, graph: ScriptNode[]) => {
  if (spot.node === undefined) return PASSING;
  const { sources, output, heard } = graph[spot.node];
  if (heard) return HEARD;
  return sources.length > 0 && !output ? NAMED : ROW;
};

/** Wires by the operator that they lead to: those that skip the fewest layers, as many as there are places for. */
function affordable(graph: ScriptNode[], layer: number[]) {
  const all = graph.flatMap(({ sources }, to) =>
    [...new Set(sources)].map((from) => ({ from, to, places: layer[to] - layer[from] })),
  );
  let left = MOST_PLACES;
  const kept = new Set(
    [...all].sort((a, b) => a.places - b.places).filter(({ places }) => (left -= places) >= 0),
  );
  const into = graph.map((): number[] => []);
  for (const wire of all) if (kept.has(wire)) into[wire.to].push(wire.from);
  return { into, omitted: all.length - kept.size };
}

export function layout(graph: ScriptNode[]): Layout {
  const layer = layers(graph);
  const { into, omitted } = affordable(graph, layer);
  const rows: Spot[][] = Array.from({ length: Math.max(0, ...layer) + 1 }, () => []);
  const put = (spot: Spot): Spot => {
    rows[spot.layer].push(spot);
    return spot;
  };
  const joined: { spots: Spot[]; from: number; to: number }[] = [];
  const own: Spot[] = [];
  into.forEach((sources, node) => {
    const spot: Spot = { node, layer: layer[node], before: [], order: node, y: 0 };
    own.push(put(spot));
    for (const from of sources) {
      let at = own[from];
      const spots = [at];
      for (let between = layer[from] + 1; between < layer[node]; between += 1) {
        at = put({ layer: between, before: [at], order: node, y: 0 });
        spots.push(at);
      }
      spot.before.push(at);
      joined.push({ spots: [...spots, spot], from, to: node });
    }
  });
  // Sources keep the order of the text.
  for (const row of rows.slice(1)) {
    const centre = new Map(
      row.map((spot) => [spot, spot.before.length ? middle(spot.before, (s) => s.order) : spot.order]),
    );
    row.sort((a, b) => (centre.get(a) ?? 0) - (centre.get(b) ?? 0) || a.order - b.order);
    row.forEach((spot, order) => (spot.order = order));
  }
  rows[0]?.forEach((spot, order) => (spot.order = order));
  const tall = rows.map((row) => row.reduce((sum, spot) => sum + room(spot, graph), 0));
  const height = Math.max(NAMED, ...tall) + 2 * MARGIN;
  rows.forEach((row, index) => {
    let y = (height - tall[index]) / 2;
    for (const spot of row) {
      const takes = room(spot, graph);
      // A name below takes part of the row's height, so that the square is above its middle, level with others.
      spot.y = y + takes / 2;
      y += takes;
    }
  });
  const names = (of: (node: ScriptNode) => boolean) =>
    Math.max(0, ...graph.filter(of).map(({ name }) => wide(name)));
  const left = MARGIN + names(({ sources }) => sources.length === 0) + HALF + 6;
  // Many converging wires need more space to bend.
  const starts = rows.map(() => left);
  for (let index = 1; index < rows.length; index += 1) {
    const many = Math.max(rows[index - 1].length, rows[index].length);
    starts[index] = starts[index - 1] + APART + 3 * Math.min(24, Math.max(0, many - 4));
  }
  const at = (index: number) => starts[index];
  const right = names(({ output }) => output) + HALF + 6 + MARGIN;
  return {
    width: Math.ceil(at(rows.length - 1) + right),
    height: Math.ceil(height),
    placed: graph.map((node, index) => ({
      node,
      x: at(layer[index]),
      y: own[index].y,
      name: node.output ? 'right' : node.sources.length === 0 ? 'left' : 'below',
    })),
    wires: joined.map(({ spots, from, to }) => ({ path: wire(spots, at), from, to })),
    omitted,
  };
}

/** A curve from place to place, horizontal at each of them. */
function wire(spots: Spot[], x: (layer: number) => number): string {
  const [first, ...others] = spots;
  let path = `M${x(first.layer) + HALF} ${first.y}`;
  let before = first;
  for (const spot of others) {
    const start = x(before.layer) + (before === first ? HALF : 0);
    const end = x(spot.layer) - (spot.node === undefined ? 0 : HALF);
    const bend = (start + end) / 2;
    path += before.y === spot.y ? `H${end}` : `C${bend} ${before.y} ${bend} ${spot.y} ${end} ${spot.y}`;
    before = spot;
  }
  return path;
}
