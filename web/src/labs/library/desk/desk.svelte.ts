/** State of the library's desk: a library in all engines, the query, and the measurements. */
import type { LibraryRules } from '../../../../../engine/pkg-library/ringside.js';
import { errorMessage } from '../../../engine/error-message.ts';
import type { Runs } from '../../../state/lab-part.ts';
import type { Input } from '../../../state/own-input.svelte.ts';
import { desk } from '../../../words/library.desk.en.ts';
import { isSameBlock, type LibraryRows, rowsIn } from '../columns.ts';
import type { ListingFields } from '../listing.ts';
import type { Growth } from '../load/growth.ts';
import { FIRST, type Start } from '../load/race.ts';
import { StoredLibrary } from '../own/stored-library.svelte.ts';
import { type Part, partKind } from '../scene.ts';
import { XMMS2_SOURCES } from '../sources.ts';
import { SqliteClient } from '../sqlite.client.ts';
import { type Dialect, TODAY } from '../dialects.ts';
import { type Beside, SqliteBeside } from './beside.svelte.ts';
import { missing, parted, type Parted } from './differences.ts';
import { measure, type Measured } from './measure.ts';
import { ShelvesClient } from './shelves.client.ts';
import type { Answer as WorkerAnswer, Crossing, Origin, Query, Shelves } from './shelves.worker.ts';

/** Songs in the blog's library, and in a smaller one for phones. */
export const SONGS = { full: 9_361, phone: 936 };

/** Sortable columns: the song's number and its shown properties. */
export const COLUMNS = 4;

/** Maximum number of remembered races. */
const MOST_RACES = 30;

/** Maximum number of songs missing in midb that are shown in detail. */
export const MOST_MISSING = 50;

type Answer = Omit<WorkerAnswer, 'rows'> & { rows: LibraryRows | null };

/** Rows of a listing, the engines and dialects that list the same as midb, and the others. */
interface Listed {
  listing: ListingFields;
  rows: LibraryRows;
  alike: string[];
  unlike: string[];
}

/** Tabs of the desk. */
export const TABS = ['rows', 'sqlite', 'measure', 'load'] as const;
export type DeskTab = (typeof TABS)[number];

export class LibraryRuns implements Runs {
  tab = $state<DeskTab>('rows');
  text = $state('one');
  rules = $state<LibraryRules>({ tight_or: true, split_words: true, short_sums: true });
  /** Patterns of sources, the most preferred first; kept until the lab closes. */
  sources = $state.raw(XMMS2_SOURCES);
  /** What the user waits for; undefined for nothing. */
  busy = $state<string>();
  failed = $state<string>();
  opened = $state.raw<Awaited<ReturnType<Shelves['open']>>>();
  answer = $state.raw<Answer>();
  /** Indices of the rows in display order. */
  order = $state.raw<Uint32Array>();
  sorted = $state.raw({ column: 0, down: false });
  /** What the browser has stored of the user's libraries. */
  readonly stored: StoredLibrary;
  readonly sqlite: SqliteBeside;
  beside = $state.raw<Beside>();
  /** Answers of the other engines to the query; undefined until they have answered. */
  others = $state.raw<ReturnType<Shelves['others']>>();
  /** Songs that only other engines find, as far as they can be shown. */
  missing = $state.raw<LibraryRows | null>(null);
  /** The last query's songs with other properties, order, groups or limit. */
  listed = $state.raw<Listed>();
  measured = $state.raw<Measured[]>([]);
  /** Engines that were not timed, because their rows differ. */
  untimed = $state.raw<string[]>([]);
  crossing = $state.raw<Crossing[]>([]);
  /** Observed loads of midb, and races of all engines; the newest last. */
  growths = $state.raw<Growth[]>([]);
  races = $state.raw<Start[][]>([]);
  /** The library that was opened last, to be opened again after a failure of the worker. */
  #asked: Origin | undefined;
  #stopped = false;
  /**
   * Called when a library was opened, with its file if it is the user's own; the figures take it too. Null stands for a
   * generated library.
   */
  oninput: (input: Input | null) => Promise<void> = () => Promise.resolve();
  readonly #shelves: ShelvesClient;

  constructor(shelves?: ShelvesClient, sqlite = new SqliteClient(), stored = new StoredLibrary()) {
    this.stored = stored;
    this.#shelves =
      shelves ??
      new ShelvesClient((engine, share) => {
        if (!this.opened) this.busy = `${engine} ${Math.round(share * 100)}`;
      });
    // The library was lost with its worker.
    this.#shelves.onlost = () => (this.opened = undefined);
    this.sqlite = new SqliteBeside(sqlite);
  }

  /** SQLite's version; undefined if it has not loaded. */
  get version(): string | undefined {
    return this.sqlite.version;
  }

  /** Threads of the engine in use: always 0, because the desk uses workers. */
  get count() {
    return 0;
  }

  /** Opens a library and runs the current query. */
  async open(ask: Origin) {
    await this.#guarded('open', async () => {
      this.#asked = ask;
      this.sqlite.close();
      [this.opened, this.answer, this.beside] = [undefined, undefined, undefined];
      [this.measured, this.crossing] = [[], []];
      [this.growths, this.races] = [[], []];
      const opened = await this.#shelves.ask('open', ask);
      if (this.sources !== XMMS2_SOURCES) await this.#shelves.ask('prefer', this.sources);
      this.opened = opened;
    });
    if (!this.opened) return;
    await this.ask();
    await this.#share(ask);
  }

  /** Sets the order in which sources are preferred, and asks the query again. @param patterns the most preferred first */
  async prefer(patterns: readonly string[]) {
    await this.#guarded('query', async () => {
      await this.#shelves.ask('prefer', patterns);
      this.sources = patterns;
      // Its tables have the values of the sources that were preferred before.
      this.sqlite.close();
      [this.measured, this.crossing] = [[], []];
    });
    if (this.opened) await this.ask();
  }

  /** Whether the library is the user's own. */
  get isOwn(): boolean {
    return this.opened !== undefined && this.#asked !== undefined && !('songs' in this.#asked);
  }

  /** Looks for libraries that the browser has stored. */
  look() {
    return this.stored.look((files) => this.#shelves.ask('old', files));
  }

  /** Opens the user's own library, which is stored for the next visit. */
  async openOwn(files: File[]) {
    await this.open({ files });
    if (this.opened) await this.stored.store(files);
  }

  /** Opens the stored library. */
  async openStored() {
    const files = await this.stored.files();
    if (files) await this.open({ files });
  }

  /** Passes the user's own library on to the figures. */
  async #share(ask: Origin) {
    if ('songs' in ask) return this.oninput(null);
    await this.#guarded('open', async () => {
      const bytes = await this.#shelves.ask('file');
      await this.oninput({ name: desk.ownName(this.opened?.songs ?? 0), bytes });
    });
  }

  /** Whether the worker has failed and its library can be opened again. */
  get lost(): boolean {
    return this.opened === undefined && this.busy === undefined && this.#asked !== undefined;
  }

  /** Opens the library of the failed worker again. */
  async reopen() {
    if (this.#asked) await this.open(this.#asked);
  }

  /** Runs the current query. */
  async ask() {
    await this.#guarded('query', async () => {
      const answer = await this.#shelves.ask('query', this.#query);
      this.answer = { ...answer, rows: answer.rows && rowsIn(answer.rows) };
      [this.beside, this.others, this.missing, this.listed] = [undefined, undefined, null, undefined];
      this.order = undefined;
      this.sorted = { column: 0, down: false };
    });
    // A worker that has failed has no library to query.
    if (this.opened && this.answer?.rows) void this.#askOthers();
  }

  /** The query in the box. */
  get #query(): Query {
    return { text: this.text, rules: $state.snapshot(this.rules) };
  }

  /** Parts of the query with the number of songs that each finds. */
  get parts(): Part[] {
    return (this.answer?.parts ?? []).map(({ kind, key, value, of }, at) => ({
      ...{ kind: partKind(kind), key: key ?? '', value: value ?? '', of },
      songs: this.answer?.flow[at],
    }));
  }

  /** Engines whose rows differ from midb's. */
  get parted(): Parted[] {
    const all = [
      ...(this.others ? [parted('entries', this.others.shipped)] : []),
      ...(this.beside ? [this.beside.parted] : []),
    ];
    return all.filter(({ songs }) => songs.size > 0);
  }

  /** Runs the query in the other engines. The rows are shown before, so that nothing waits for this. */
  async #askOthers() {
    const { answer } = this;
    try {
      const others = await this.#shelves.ask('others');
      if (answer !== this.answer) return;
      this.others = others;
      await this.#complete();
    } catch (error) {
      if (answer === this.answer) this.failed = errorMessage(error);
    }
  }

  /** Loads the shown properties of songs that midb does not find. */
  async #complete() {
    const { answer } = this;
    const songs = missing(this.parted).map(([song]) => song);
    const rows = await this.#shelves.ask('songs', songs.slice(0, MOST_MISSING));
    if (answer === this.answer) this.missing = rows && rowsIn(rows);
  }

  /** Sorts by a column; the column after the last sorts rows with differences first. */
  async sort(column: number) {
    if (column === COLUMNS) return this.#othersFirst();
    const down = this.sorted.column === column && !this.sorted.down;
    await this.#guarded('sort', async () => {
      this.order = await this.#shelves.ask('sort', column, down);
      this.sorted = { column, down };
    });
  }

  #othersFirst() {
    const { parted, order } = this;
    const { songs } = this.answer?.rows ?? { songs: [] };
    const places = Array.from(songs, (_, nth) => order?.[nth] ?? nth);
    const agreed = (place: number) => Number(!parted.some((one) => one.songs.has(songs[place])));
    this.order = Uint32Array.from(places.sort((one, other) => agreed(one) - agreed(other)));
    this.sorted = { column: COLUMNS, down: false };
  }

  /** Runs the query in SQLite. */
  async askSqlite(dialect: Dialect) {
    const midb = this.answer?.rows;
    if (!midb) return;
    await this.#guarded('sqlite', async () => {
      if (!(await this.#sqliteComes())) return;
      await this.sqlite.attempt(async () => {
        this.beside = await this.sqlite.ask({ ...this.#query, dialect }, midb);
        await this.#complete();
      });
    });
  }

  /** Lists the songs of the last query with every engine, and with today's SQL if SQLite has loaded. */
  async list(listing: ListingFields) {
    await this.#guarded('query', async () => {
      const { rows, alike, unlike } = await this.#shelves.ask('list', listing);
      const { client } = this.sqlite;
      for (const dialect of this.version && client.running ? TODAY : []) {
        const question = {
          text: this.answer?.text ?? '',
          rules: $state.snapshot(this.rules),
          dialect,
          listing,
        };
        (isSameBlock(await client.ask('rows', question), rows) ? alike : unlike).push(dialect);
      }
      this.listed = { listing, rows: rowsIn(rows), alike, unlike };
    });
  }

  /** Times the seven queries with every engine, and with SQLite if it has loaded. */
  async measure() {
    this.#stopped = false;
    [this.measured, this.untimed] = [[], []];
    await this.#guarded('measure', async () => {
      const isThere = await this.#sqliteComes();
      if (isThere)
        await this.sqlite.attempt(async () => {
          await this.sqlite.fill('sql-old');
          await this.sqlite.fill('sql-well');
        });
      const rules = $state.snapshot(this.rules);
      const ids = this.opened?.loaded.map(({ id }) => id) ?? [];
      for await (const one of measure(this.#shelves, isThere ? this.sqlite.client : undefined, ids, rules)) {
        if (this.#stopped) return;
        if ('other' in one)
          this.untimed = this.untimed.includes(one.other) ? this.untimed : [...this.untimed, one.other];
        else this.measured = [...this.measured, one];
      }
      this.crossing = await this.#shelves.ask('crossing');
    });
  }

  /** Loads midb twice while observing it: in song order and in random order. */
  async grow() {
    await this.#guarded('grow', async () => {
      const bySong = await this.#shelves.ask('grow', false);
      this.growths = [bySong, await this.#shelves.ask('grow', true)];
    });
  }

  /** Restarts all engines one after the other, and SQLite if it has loaded. */
  async race() {
    await this.#guarded('race', async () => {
      const rules = $state.snapshot(this.rules);
      const starts: Start[] = [];
      const isThere = await this.#sqliteComes();
      if (isThere) await this.sqlite.attempt(() => this.sqlite.fill('sql-old'));
      for (const { id } of this.opened?.loaded ?? [])
        starts.push(await this.#shelves.ask('start', id, rules));
      if (isThere)
        await this.sqlite.attempt(async () => {
          starts.push(await this.sqlite.client.ask('start', { text: FIRST, rules, dialect: 'sql-old' }));
        });
      this.races = [...this.races.slice(1 - MOST_RACES), starts];
    });
  }

  stop() {
    this.#stopped = true;
  }

  close() {
    this.stop();
    this.#shelves.close();
    this.sqlite.close();
  }

  #sqliteComes(): Promise<boolean> {
    return this.sqlite.comes(() => this.#shelves.ask('columns'), this.sources);
  }

  async #guarded(busy: string, work: () => Promise<void>) {
    [this.busy, this.failed] = [busy, undefined];
    try {
      await work();
    } catch (error) {
      this.failed = errorMessage(error);
    } finally {
      this.busy = undefined;
    }
  }
}
