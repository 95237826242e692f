/**
 * `npm --prefix research run figures`: measures what the documents quote, keeps each measurement in `docs/figures/`, and
 * writes the tables into `docs/` from these files. `--help` lists the options.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkDocument } from '../../scripts/bench/document.mjs';
import { partsOf } from './names.mjs';
import { documents, withTables } from './tables.mjs';
import { command, PlainError, root, run, say } from '../../scripts/run.mjs';

const USAGE = `npm --prefix research run figures -- [options] [LAB.RUNTIME[.PRESET] …]

  LAB.RUNTIME   measures these alone, for example ring.chromium, or chunks.native.audio-chunks of one preset; without any,
                all that a table needs
  --tables      measures nothing, and writes the tables from the measurements that are there
  --help        this text`;

const folder = join(root, 'docs');
const fileOf = (/** @type {string} */ name) => join(folder, 'figures', `${name}.json`);

/** The largest load at which the machine counts as idle, and how long a measurement waits for that, in ms. */
const IDLE = 0.5;
const MOST_WAITING = 600_000;

/** What is measured on several threads, whose launches are spread over some minutes: in the meantime the host moves processors. */
const ON_THREADS =
  /^(?:ring-samples|ring-threads|threads|threads-rivals|threads-workerpool|pools-threads|pools-handed)$/u;
const MINUTES = '5';

/** Waits until the machine is idle: the measurement before leaves a load behind, which falls over some minutes. */
async function idle() {
  const until = performance.now() + MOST_WAITING;
  if (loadavg()[0] > IDLE) say(`waiting until the machine’s load is at most ${IDLE}`);
  for (let [load] = loadavg(); load > IDLE; [load] = loadavg()) {
    if (performance.now() > until) {
      throw new PlainError(`The machine is busy: its load is ${load}. Allowed: at most ${IDLE}.`);
    }
    await setTimeout(1_000);
  }
}

/**
 * @param {string} name
 * @param {boolean} follows whether it is a numbered run right after the one before it, which left the load
 */
async function measure(name, follows) {
  if (!follows) await idle();
  say(`measuring ${name}`);
  mkdirSync(join(folder, 'figures'), { recursive: true });
  const ok = await measureLab(name);
  if (!ok) throw new PlainError(`${name} could not be measured.`);
}

/** @param {string} name @returns {Promise<boolean>} whether it was measured */
async function measureLab(name) {
  const { lab, runtime, preset, number } = partsOf(name);
  // A numbered run is one of several that are compared with each other: its launches follow one another.
  const over = ON_THREADS.test(lab) && number === undefined ? MINUTES : '0';
  const options = ['--lab', lab, '--runtime', runtime, '--json', '--over', over];
  if (preset !== undefined) options.push('--preset', preset);
  const { ok, output } = await run(process.execPath, [join(root, 'scripts/bench.mjs'), ...options], {
    output: 'result',
  });
  if (!ok) return false;
  // A comparison a line, so that a new measurement can be read as a change.
  const { comparisons, ...rest } = checkDocument(JSON.parse(output));
  const head = JSON.stringify(rest).slice(0, -1);
  const lines = comparisons.map((comparison) => JSON.stringify(comparison)).join(',\n');
  writeFileSync(fileOf(name), `${head},"comparisons":[\n${lines}\n]}\n`);
  return true;
}

/** @param {string} name */
function read(name) {
  if (!existsSync(fileOf(name))) return undefined;
  return checkDocument(JSON.parse(readFileSync(fileOf(name), 'utf8')));
}

function writeTables() {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const written = withTables(text, read);
    if (written === text) continue;
    writeFileSync(join(folder, name), written);
    say(`docs/${name}`);
  }
}

await command(async () => {
  const { values, positionals } = parseArgs({
    args: argv.slice(2),
    options: { tables: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.help) return console.log(USAGE);
  const unknown = positionals.find((name) => !documents.includes(name));
  if (unknown) throw new PlainError(`No table needs ${unknown}. Allowed: ${documents.join(', ')}.`);
  if (!values.tables) {
    let before = 0;
    for (const name of positionals.length > 0 ? positionals : documents) {
      const { number = 0 } = partsOf(name);
      await measure(name, number > 1 && number === before + 1);
      before = number;
    }
  }
  writeTables();
});
