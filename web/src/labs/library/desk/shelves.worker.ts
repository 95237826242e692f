/** The worker that holds a library in all engines, so that queries do not block the main thread. */
import init, {
  catalogue,
  Library,
  type LibraryBlock,
  type LibraryColumns,
  type LibraryCounts,
  type LibraryFault,
  type LibraryPart,
  type LibraryRules,
} from '../../../../../engine/pkg-library/ringside.js';
import { type Alive, serve, Wrong } from '../../../engine/rpc.worker.ts';
import { columnsOf, isSameBlock, type LibraryRows, rowAt, rowsIn } from '../columns.ts';
import { type ListingFields, withListing } from '../listing.ts';
import { type Growth, grown, shuffled, STEPS } from '../load/growth.ts';
import { FIRST, type Start } from '../load/race.ts';
import type { OldFiles, OldLibrary } from '../own/old-library.ts';
import { type Difference, differencesOf } from './differences.ts';

/** An engine with a loaded library. */
interface Loaded {
  id: string;
  /** Loading time in ms. */
  ms: number;
  /** Size of the heap and of the mapped file, in bytes. */
  heap: number;
  mapped: number;
  /** Size of the library on a disk, in bytes; undefined for engines without a file format. */
  file: number | undefined;
}

/** Times of one answer, in ms. */
interface Times {
  find: number;
  fetch: number;
  build: number;
}

/** Times of property gets and of a walk through the leaves for a number of rows, in ms. */
export interface Crossing {
  rows: number;
  gets: number;
  sweep: number;
}

/** A query, and how it is read. */
export interface Query {
  text: string;
  rules: LibraryRules;
}

/** A generated library of some songs, with twice as many relations if `tagged`, or the user's own from files. */
export type Origin = { songs: number; tagged?: boolean } | { files: File[] };

interface Opened {
  songs: number;
  relations: number;
  loaded: Loaded[];
  problems: string[];
  /** The sources and the properties of its relations. */
  sources: string[];
  properties: string[];
}

export interface Answer {
  fault: LibraryFault | null;
  /** The query as it was asked. */
  text: string;
  parts: LibraryPart[];
  flow: number[];
  counts: LibraryCounts['counts'];
  rows: LibraryBlock | null;
}

/** Progress of loading, engine by engine. */
export interface Loading {
  kind: 'loading';
  engine: string;
  share: number;
}

const say = (message: Loading | Alive) => self.postMessage(message);

let library: Library | undefined;
let songs = 0;
let engines: string[] = [];
/** Rows of the last answer, for sorting, and its query. */
let last: LibraryRows | undefined;
let asked: Query = {
  text: '*',
  rules: { tight_or: true, split_words: true, short_sums: true },
};

/** Stands for all rows. */
const ALL = 2 ** 31 - 1;

/** Relations loaded between two progress messages. */
const SLICE = 40_000;
/** Numbers of rows for the crossover measurement. */
const ROWS = [1, 13, 100, 400, 1_000, 1_500, 2_000, 3_000, 5_000, 9_361];

function opened() {
  if (!library) throw new Wrong('There is no library yet.');
  return library;
}

/** Makes the library. @returns a sentence for each file that was left out, or not read completely */
async function make(ask: Origin): Promise<string[]> {
  if ('songs' in ask) {
    songs = ask.songs;
    library = Library.generate(songs, 0, ask.tagged ?? false, false);
    return [];
  }
  const { readOwn } = await import('../own/read.ts');
  const own = await readOwn(ask.files, () => say({ kind: 'alive' }));
  if (own.relations.length === 0) throw new Wrong(own.problems.join(' ') || 'There is no song in it.');
  const { songs: of, keys, values, texts, sources, text, ends } = columnsOf(own.relations);
  songs = own.songs;
  library = Library.from_columns(of, keys, values, texts, sources, text, ends);
  return own.problems;
}

function load(engine: string): Loaded {
  const held = opened();
  const all = held.relations();
  const began = performance.now();
  held.open(engine);
  for (let done = 0; done < all;) {
    done = held.load(engine, SLICE);
    say({ kind: 'loading', engine, share: done / all });
  }
  const ms = performance.now() - began;
  const { heap, mapped } = held.memory(engine);
  return { id: engine, ms, heap, mapped, file: held.file(engine)?.length };
}

function timed(engine: string, batch: number): Times {
  const held = opened();
  const times: Times = { find: 0, fetch: 0, build: 0 };
  const step = (name: keyof Times, work: () => unknown) => {
    const began = performance.now();
    for (let round = 0; round < batch; round++) work();
    times[name] = (performance.now() - began) / batch;
  };
  step('find', () => held.find(engine));
  step('fetch', () => held.fetch(engine, ALL));
  step('build', () => held.build());
  return times;
}

function crossing(): Crossing[] {
  const held = opened();
  held.ask('*', { tight_or: true, split_words: true, short_sums: true });
  const all = held.find('midb');
  const ms = (engine: string, rows: number) => {
    const began = performance.now();
    let rounds = 0;
    do held.fetch(engine, rows);
    while (++rounds < 200 && performance.now() - began < 20);
    return (performance.now() - began) / rounds;
  };
  const steps = [...ROWS.filter((rows) => rows < all), all];
  return steps.map((rows) => ({ rows, gets: ms('midb', rows), sweep: ms('sweep', rows) }));
}

/**
 * Answers of the other engines to the last query: the engines with the same rows as midb, the engines that should have
 * them and do not, and the songs that differ in the engine that shipped.
 */
function others(): { alike: string[]; wrong: string[]; shipped: Difference[] } {
  const held = opened();
  const digest = (engine: string) => {
    held.find(engine);
    held.fetch(engine, ALL);
    return held.digest();
  };
  const agreed = digest('midb');
  const rest = engines.filter((id) => id !== 'midb');
  const unlike = new Set(rest.filter((id) => digest(id) !== agreed));
  const alike = rest.filter((id) => !unlike.has(id));
  // The one that shipped gives some queries another meaning.
  const shipped = unlike.delete('entries')
    ? differencesOf(rowsIn(held.answer('midb')), rowsIn(held.answer('entries')))
    : [];
  return { alike, wrong: [...unlike], shipped };
}

/** Lists the songs of the last query: midb's rows, the engines that list the same, and the engines that do not. */
function list(fields: ListingFields): { rows: LibraryBlock; alike: string[]; unlike: string[] } {
  const held = opened();
  held.ask(asked.text, asked.rules);
  return withListing(fields, (listing) => {
    const rows = held.list('midb', listing);
    const rest = engines.filter((id) => id !== 'midb');
    const alike = rest.filter((id) => isSameBlock(held.list(id, listing), rows));
    return { rows, alike, unlike: rest.filter((id) => !alike.includes(id)) };
  });
}

/** Loads midb again while observing it, with the relations in order or shuffled. */
function grow(isShuffled: boolean): Growth {
  const columns = isShuffled ? shuffled(opened().columns()) : opened().columns();
  const { songs: of, keys, values, texts, sources, text, ends } = columns;
  const held = Library.from_columns(of, keys, values, texts, sources, text, ends);
  try {
    held.open('midb');
    const growth: Growth = { shuffled: isShuffled, ms: 0, steps: [] };
    const slice = Math.ceil(held.relations() / STEPS);
    for (let relations = 0; relations < held.relations();) {
      const began = performance.now();
      relations = held.load('midb', slice);
      growth.ms += performance.now() - began;
      const { forward, reverse } = held.trees('midb')!;
      growth.steps.push({ relations, trees: [grown(forward), grown(reverse)] });
    }
    return growth;
  } finally {
    held.free();
  }
}

/** Restarts an engine, from its file if it has one, and answers a query once. */
function start(engine: string, rules: LibraryRules): Start {
  const held = opened();
  const file = held.file(engine);
  const began = performance.now();
  if (file) held.open_file(engine, file);
  else {
    held.open(engine);
    held.load(engine, ALL);
  }
  const open = performance.now() - began;
  held.ask(FIRST, rules);
  const ready = performance.now();
  held.answer(engine);
  const first = performance.now() - ready;
  held.ask(asked.text, asked.rules);
  return { id: engine, open, first, file: file?.length };
}

/** The shown properties of songs, as far as midb finds the songs. */
function shownOf(songs: number[]): LibraryBlock | null {
  const held = opened();
  if (songs.length === 0 || held.ask(`#${songs.join(',')}`, asked.rules).fault) return null;
  const rows = held.answer('midb');
  held.ask(asked.text, asked.rules);
  return rows;
}

const collator = new Intl.Collator('en');

const handlers = {
  /** Opens a library in all engines. */
  async open(origin: Origin): Promise<Opened> {
    await init();
    library?.free();
    library = undefined;
    const problems = await make(origin);
    engines =
      catalogue()
        .labs.find(({ id }) => id === 'library')
        ?.variants.map(({ id }) => id) ?? [];
    const held = opened();
    return {
      ...{ songs, relations: held.relations(), loaded: engines.map(load) },
      ...{ problems, sources: held.sources(), properties: held.properties() },
    };
  },
  /** Sets the order in which sources are preferred, in all engines. */
  prefer: (patterns: readonly string[]) => opened().prefer([...patterns]),
  /** Reads the library that an earlier version stored. */
  async old({ log, snapshots }: OldFiles): Promise<OldLibrary> {
    const { readOld } = await import('../own/old-library.ts');
    const bytes = async (file: File) => new Uint8Array(await file.arrayBuffer());
    return readOld(await bytes(log), await bytes(snapshots));
  },
  /** Returns midb's file. */
  file: () => opened().file('midb') as Uint8Array<ArrayBuffer>,
  /** Returns the columns for SQLite. */
  columns: (): LibraryColumns => opened().columns(),
  /** Parses a query and answers it with midb. */
  query(query: Query): Answer {
    const held = opened();
    const { text } = query;
    const { parts, fault } = held.ask(text, query.rules);
    last = undefined;
    if (fault) return { fault, text, parts: [], flow: [], counts: {}, rows: null };
    asked = query;
    const rows = held.answer('midb');
    // The rows are also kept here for sorting.
    last = rowsIn(rows.slice());
    const { counts } = held.counts('midb');
    return { fault: null, text, parts: parts ?? [], flow: [...held.flow('midb')], counts, rows };
  },
  others,
  list,
  songs: shownOf,
  /** Indices of the last answer's rows, sorted by a column; column 0 is the song's number. */
  sort(column: number, down: boolean): Uint32Array {
    const rows = last;
    if (!rows) return new Uint32Array(0);
    const sign = down ? -1 : 1;
    const places = Array.from(rows.songs, (_, place) => place);
    if (column === 0) return Uint32Array.from(places.sort((a, b) => sign * (rows.songs[a] - rows.songs[b])));
    const texts = places.map((place) => rowAt(rows, place).shown[column - 1] ?? '');
    return Uint32Array.from(places.sort((a, b) => sign * collator.compare(texts[a], texts[b]) || a - b));
  },
  /** Answers a query `batch` times and delivers the rows of the last answer. `sent`: time of sending, in ms since 1970. */
  time({ text, rules }: Query, engine: string, batch: number) {
    const held = opened();
    const { fault } = held.ask(text, rules);
    if (fault) throw new Wrong(`The query “${text}” cannot be parsed.`);
    const times = timed(engine, batch);
    const [rows, digest] = [held.rows(), held.digest()];
    return { rows, times, digest, sent: performance.timeOrigin + performance.now() };
  },
  crossing,
  grow,
  start,
};

/** The handlers' types, for the page. */
export type Shelves = typeof handlers;

serve(handlers);
