/** The worker that holds a library in all engines, so that queries do not block the main thread. */
import init, {
  catalogue,
  Library,
  type LibraryBlock,
  type LibraryRules,
} from '../../../../../engine/pkg-library/ringside.js';
import type { Alive } from '../asking.ts';
import { columnsOf, isSameBlock, type LibraryRows, rowAt, rowsIn } from '../columns.ts';
import { type ListingFields, withListing } from '../listing.ts';
import { type Growth, grown, shuffled, STEPS } from '../load/growth.ts';
import { FIRST, type Start } from '../load/race.ts';
import { type Answers, serve } from '../serving.ts';
import { Wrong } from '../wrong.ts';
import { differencesOf } from './differences.ts';
import type { Crossing, Exchange, Loaded, Loading, Query, Times } from './messages.ts';

const post = (message: Loading | Alive) => self.postMessage(message);

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
async function make(ask: Exchange['open']['ask']): Promise<string[]> {
  if ('songs' in ask) {
    songs = ask.songs;
    library = Library.generate(songs, 0, ask.tagged ?? false, false);
    return [];
  }
  const { readOwn } = await import('../own/read.ts');
  const own = await readOwn(ask.files, () => post({ kind: 'alive' }));
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
    post({ kind: 'loading', engine, share: done / all });
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

function others(): Exchange['others']['answer'] {
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

function list(fields: ListingFields): Exchange['list']['answer'] {
  const held = opened();
  held.ask(asked.text, asked.rules);
  return withListing(fields, (listing) => {
    const rows = held.list('midb', listing);
    const rest = engines.filter((id) => id !== 'midb');
    const alike = rest.filter((id) => isSameBlock(held.list(id, listing), rows));
    return { rows, alike, unlike: rest.filter((id) => !alike.includes(id)) };
  });
}

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

function shownOf(songs: number[]): LibraryBlock | null {
  const held = opened();
  if (songs.length === 0 || held.ask(`#${songs.join(',')}`, asked.rules).fault) return null;
  const rows = held.answer('midb');
  held.ask(asked.text, asked.rules);
  return rows;
}

const collator = new Intl.Collator('en');

const answers: Answers<Exchange> = {
  async open(ask) {
    await init();
    library?.free();
    library = undefined;
    const problems = await make(ask);
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
  prefer({ patterns }) {
    opened().prefer([...patterns]);
    return { patterns };
  },
  async old({ log, snapshots }) {
    const { readOld } = await import('../own/old-library.ts');
    const bytes = async (file: File) => new Uint8Array(await file.arrayBuffer());
    return readOld(await bytes(log), await bytes(snapshots));
  },
  file: () => opened().file('midb') as Uint8Array<ArrayBuffer>,
  columns: () => opened().columns(),
  query(ask) {
    const held = opened();
    const { parts, fault } = held.ask(ask.text, ask.rules);
    last = undefined;
    if (fault) return { fault, text: ask.text, parts: [], flow: [], counts: {}, rows: null };
    asked = ask;
    const rows = held.answer('midb');
    // The rows are also kept here for sorting.
    last = rowsIn(rows.slice());
    return {
      fault: null,
      text: ask.text,
      parts: parts ?? [],
      flow: [...held.flow('midb')],
      counts: held.counts('midb').counts,
      rows,
    };
  },
  others,
  list,
  songs: ({ songs }) => ({ rows: shownOf(songs) }),
  sort({ column, down }) {
    const rows = last;
    if (!rows) return new Uint32Array(0);
    const sign = down ? -1 : 1;
    const places = Array.from(rows.songs, (_, place) => place);
    if (column === 0) return Uint32Array.from(places.sort((a, b) => sign * (rows.songs[a] - rows.songs[b])));
    const texts = places.map((place) => rowAt(rows, place).shown[column - 1] ?? '');
    return Uint32Array.from(places.sort((a, b) => sign * collator.compare(texts[a], texts[b]) || a - b));
  },
  time({ text, rules, engine, batch }) {
    const held = opened();
    const { fault } = held.ask(text, rules);
    if (fault) throw new Wrong(`The query “${text}” cannot be parsed.`);
    const times = timed(engine, batch);
    return {
      rows: held.rows(),
      times,
      digest: held.digest(),
      sent: performance.timeOrigin + performance.now(),
    };
  },
  crossing,
  grow: ({ shuffled }) => grow(shuffled),
  start: ({ engine, rules }) => start(engine, rules),
};

/** Buffers of rows and columns are transferred; everything else is small. */
function buffers(answer: object): Transferable[] {
  return Object.values(answer).flatMap((part) =>
    ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : [],
  );
}

serve<Exchange>(answers, buffers);
