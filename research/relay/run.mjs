/**
 * `npm --prefix research run relay -- …`: measures Monibuca's load from end to end, natively, and prints tables: no optimisation,
 * each alone, each left out, all together, and the largest number of publishers in real time. `--help` lists the options.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, versions } from 'node:process';
import { readArgs, wholeNumber } from '../../scripts/args.mjs';
import { command, PlainError, root, run, say } from '../../scripts/run.mjs';
import { formatDocument } from './table.mjs';

const MOST_SEED = 2 ** 32 - 1;
/** Options that the program takes as they are; it refuses a value that is not allowed. */
const NUMBERS = ['publishers', 'subscribers', 'slots', 'input', 'output', 'seconds', 'pairs', 'threads'];
const USAGE = `npm --prefix research run relay -- [options]: Monibuca's load from end to end (docs/relay.md)

  --publishers N    publishers, each with a track of video and one of audio: up to 10000, otherwise 200
  --subscribers N   subscribers of each publisher: up to 100, otherwise 1
  --slots N         slots of each ring, otherwise 32
  --input BYTES     bytes of a chunk that publishers send, otherwise 4096
  --output BYTES    bytes of a chunk that subscribers are sent, otherwise 4096
  --seconds N       seconds of the streams that are counted, and that a trial of the search takes, otherwise 4
  --pairs N         pairs of samples for each row in a launch, at least; otherwise 12
  --threads N       threads among which the publishers are divided, otherwise 1
  --instances N     separate launches, otherwise 5
  --seed N          seed of the order of samples; drawn anew by default
  --brief           only the rows without any switch and with all of them
  --no-search       without the search for the largest number of publishers in real time
  --json FILE       writes everything that was measured into a file
  --help            prints this`;

/** Builds the program, and launches it. @param {string[]} args @returns {Promise<any>} the document that it prints */
async function launch(args) {
  const cargo = [
    'run',
    '--release',
    '--quiet',
    '--locked',
    '--manifest-path',
    join(root, 'research/Cargo.toml'),
  ];
  const { ok, output } = await run('cargo', [...cargo, '--bin', 'relay', '--', ...args], {
    output: 'result',
  });
  // The program has printed the reason on stderr.
  if (!ok) throw new PlainError('The relay failed.');
  return JSON.parse(output);
}

/**
 * Launches the program `instances` times: each launch gets the samples of those before it, and the last one searches.
 * @param {{ args: string[], instances: number, seed: number, search: boolean }} wanted
 */
async function measure({ args, instances, seed, search }) {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-relay-'));
  const file = join(folder, 'earlier.json');
  const earlier = [];
  let measured;
  try {
    for (let instance = 0; instance < instances; instance++) {
      say(`launch ${instance + 1} of ${instances}`);
      writeFileSync(file, JSON.stringify(earlier));
      const searches = search && instance === instances - 1;
      const own = ['--seed', String((seed + instance) % 2 ** 32), '--earlier', file];
      const { run: of, samples } = await launch([...args, ...own, ...(searches ? [] : ['--no-search'])]);
      measured = of;
      earlier.push(samples);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { runtime: 'native', instances, ...measured };
}

await command(async () => {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  const values = readArgs(argv.slice(2), {
    ...Object.fromEntries(NUMBERS.map((name) => [name, text])),
    instances: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '12' },
    ...{ seed: text, json: text, brief: flag, 'no-search': flag, help: flag },
  });
  if (values.help) return console.log(USAGE);
  const given = NUMBERS.filter((name) => values[name] !== undefined);
  const measured = await measure({
    args: [...given.flatMap((name) => [`--${name}`, values[name]]), ...(values.brief ? ['--brief'] : [])],
    instances: wholeNumber('--instances', values.instances, 1, 50),
    seed: values.seed === undefined ? randomInt(MOST_SEED) : wholeNumber('--seed', values.seed, 0, MOST_SEED),
    search: !values['no-search'],
  });
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} logical processors, ${platform()}, Node ${versions.node}`;
  const document = { schema: 1, date: new Date().toISOString().slice(0, 10), machine, runs: [measured] };
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(document, null, 2));
  console.log(formatDocument(document));
});
