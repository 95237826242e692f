/**
 * The worker that stores a library: the log and the snapshots are in two files, or in memory if files are not
 * available.
 */
import init, { LibraryLog, type LibraryHandle } from '../../../../../engine/pkg-library/ringside.js';
import { keeper as words } from '../../../words/library.disk.en.ts';
import { type Answers, serve } from '../serving.ts';
import { Wrong } from '../wrong.ts';
import { type LibraryFiles, NoFiles, openFiles, removeFiles } from './files.ts';
import type { Exchange, Kept, Lasted, Torn } from './messages.ts';
import { RATING, Ratings } from './ratings.ts';
import { inWords, troubleText } from './troubles.ts';

/** Folder of the library. */
const FOLDER = 'ringside-library';
/** How long it waits in the middle of a write to be ended, in ms. */
const WAITS = 10_000;
/** Maximum number of ratings in a message. */
const MOST = 12;

const post = (message: Torn) => self.postMessage(message);

let log: LibraryLog | undefined;
let files: LibraryFiles | undefined;
let memory: string | undefined;
let ratings: Ratings;
let relations = 0;
/** Whether the next write to the log stops in the middle. */
let tears = false;

/** A file whose writes can be interrupted, as by a loss of power. */
const torn = (file: LibraryHandle): LibraryHandle => ({
  read: (into, options) => file.read(into, options),
  truncate: (size) => file.truncate(size),
  flush: () => file.flush(),
  getSize: () => file.getSize(),
  write(bytes, options) {
    if (!tears) return file.write(bytes, options);
    const half = bytes.subarray(0, bytes.length >> 1);
    file.write(half, options);
    file.flush();
    post({ kind: 'torn', written: half.length, of: bytes.length });
    const until = performance.now() + WAITS;
    while (performance.now() < until);
    throw new Error(words.notEnded);
  },
});

function opened() {
  if (!log) throw new Wrong(words.notOpen);
  return log;
}

/** Reads the stored library again. */
function look() {
  const columns = opened().columns();
  ratings = new Ratings(columns);
  relations = columns.songs.length;
}

function kept(): Kept {
  const all = [...ratings.of].reverse();
  const rated = all.slice(0, MOST).map(([song, rating]) => ({ song, rating, name: ratings.name(song) }));
  const trouble = opened().stopped();
  const stopped = trouble && troubleText(trouble);
  return { memory, stopped, songs: ratings.songs, relations, rated, sizes: opened().sizes() };
}

/** @param changes number of committed changes; 0 for a snapshot, which writes nothing to the log */
function lasted(changes: number, work: () => void): Lasted {
  const before = opened().sizes().head;
  const began = performance.now();
  work();
  const ms = performance.now() - began;
  const bytes = changes === 0 ? 0 : Number(opened().sizes().head - before);
  return { kept: kept(), changes, bytes, ms };
}

function close() {
  log?.free();
  files?.close();
  [log, files] = [undefined, undefined];
}

/** Reads the stored library from disk. */
function read(): LibraryLog {
  log?.free();
  log = undefined;
  log = files ? LibraryLog.open(torn(files.log), files.snapshots) : LibraryLog.in_memory();
  look();
  return log;
}

const answers: Answers<Exchange> = {
  async open({ memory: why }) {
    await init();
    close();
    memory = why;
    if (memory === undefined)
      try {
        files = await openFiles(FOLDER);
      } catch (error) {
        if (!(error instanceof NoFiles) || error.locked) throw error;
        memory = error.message;
      }
    read();
    return { kept: kept(), recovered: opened().recovered() };
  },
  keep({ file }) {
    const done = lasted(0, () => opened().replace(file));
    look();
    return { ...done, kept: kept() };
  },
  rate({ songs, rating: given, tears: tearing }) {
    const held = opened();
    let changes = 0;
    const nobody = songs.find((song) => !ratings.has(song));
    if (nobody !== undefined) throw new Wrong(words.noSong(nobody));
    // An interrupted write needs a change of a rating.
    const rating = tearing ? ((ratings.of.get(songs[0]) ?? 0) % 5) + 1 : given;
    for (const song of songs) {
      const old = ratings.of.get(song);
      if (old === (rating ?? undefined)) continue;
      if (old !== undefined) held.remove({ song, ...RATING, value: old });
      if (rating !== null) held.add({ song, ...RATING, value: rating });
      changes += Number(old !== undefined) + Number(rating !== null);
      relations += Number(rating !== null) - Number(old !== undefined);
    }
    tears = tearing;
    const done = lasted(changes, () => changes > 0 && held.commit());
    for (const song of songs) {
      ratings.of.delete(song);
      if (rating !== null) ratings.of.set(song, rating);
    }
    return { ...done, kept: kept() };
  },
  checkpoint: () => lasted(0, () => opened().checkpoint()),
  kept,
  columns: () => opened().columns(),
  async forget() {
    close();
    await removeFiles(FOLDER);
    return null;
  },
};

/** The answers, with failures of the disk in the page's language. */
function worded(): Answers<Exchange> {
  const answer =
    <K extends keyof Exchange>(kind: K) =>
    async (ask: Exchange[K]['ask']): Promise<Exchange[K]['answer']> => {
      try {
        return await answers[kind](ask);
      } catch (error) {
        const told = inWords(error);
        // Which changes are durable is known only after opening the library again.
        if (told instanceof Wrong && files && log?.stopped()) read();
        throw told;
      }
    };
  const [open, keep, rate] = [answer('open'), answer('keep'), answer('rate')];
  const [checkpoint, columns, forget] = [answer('checkpoint'), answer('columns'), answer('forget')];
  return { open, keep, rate, checkpoint, kept: answer('kept'), columns, forget };
}

serve<Exchange>(worded());
