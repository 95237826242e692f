/** Runs other programs, and prints short status lines. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { constants as system, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Tools installed in the project, and those of npm packages, take precedence over the machine's. */
const ownBins = [join(root, '.tools', 'bin'), join(root, 'node_modules', '.bin')];

/** A failure whose message is sufficient for the user; it is printed without a stack trace. */
export class PlainError extends Error {}

/** @param {string} line what is being done now */
export function say(line) {
  console.error(`· ${line}`);
}

/**
 * Finds a program as the shell does, first in the project's tool folders.
 * @param {string} name
 * @returns {string | undefined}
 */
export function onPath(name) {
  for (const folder of [...ownBins, ...(process.env.PATH ?? '').split(delimiter)]) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** @param {Record<string, string>} [extra] */
function environment(extra) {
  return {
    ...process.env,
    ...extra,
    PATH: [...ownBins, process.env.PATH].join(delimiter),
  };
}

/**
 * @typedef {object} Options
 * @property {Record<string, string>} [env] added to the environment
 * @property {string} [cwd] folder to run in; the repository's root unless named
 * @property {'show' | 'keep' | 'both' | 'result'} [output] shown as it comes (default), kept for the caller, or both;
 *   `result` keeps what is meant for a program (stdout) and shows the rest (stderr)
 * @property {(child: import('node:child_process').ChildProcess) => void} [onstart] receives the process, which can be sent
 *   messages
 * @property {(line: string) => void} [onerror] receives each line of stderr, which is then not shown
 * @property {boolean} [behind] gives way to whatever else wants to run, and so do the programs that it starts
 */

/** @type {Record<'show' | 'keep' | 'both' | 'result', ('inherit' | 'ignore' | 'pipe')[]>} */
const STREAMS = {
  show: ['inherit', 'inherit', 'inherit'],
  keep: ['ignore', 'pipe', 'pipe'],
  both: ['ignore', 'pipe', 'pipe'],
  result: ['ignore', 'pipe', 'inherit'],
};

/**
 * Gives a program the lowest priority.
 * @param {number} id of its process
 */
function stepBack(id) {
  try {
    setPriority(id, system.priority.PRIORITY_LOW);
  } catch {
    // The program has ended already, or the system does not allow it; the priority is only an optimisation.
  }
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} whether it ended with status 0, and what it printed if kept
 */
export function run(
  program,
  args,
  { env, cwd = root, output = 'show', onstart, onerror, behind = false } = {},
) {
  return new Promise((resolve) => {
    const [input, out, err] = STREAMS[output];
    const streams = [input, out, onerror ? 'pipe' : err];
    const child = spawn(program, args, {
      cwd,
      env: environment(env),
      stdio: onstart ? [...streams, 'ipc'] : streams,
    });
    onstart?.(child);
    if (behind && child.pid) stepBack(child.pid);
    let text = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      text += chunk.toString();
      if (output === 'both') process.stdout.write(chunk);
    };
    child.stdout?.on('data', keep);
    if (child.stderr && onerror) createInterface(child.stderr).on('line', onerror);
    else child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: `${text}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: text }));
  });
}

/**
 * Runs a program to its end, and keeps what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {string} fault what is wrong if it fails, without a full stop
 * @param {Pick<Options, 'env' | 'behind'>} [options]
 * @returns {Promise<string>} what it printed
 * @throws {PlainError} with the fault and what it printed
 */
export async function mustRun(program, args, fault, options = {}) {
  const { ok, output } = await run(program, args, { output: 'keep', ...options });
  if (!ok) throw new PlainError(`${fault}:\n${output}`);
  return output;
}

/**
 * Output of a short program; undefined if it is missing or fails.
 * @param {string} program
 * @param {string[]} args
 * @returns {string | undefined}
 */
export function ask(program, args) {
  const result = spawnSync(program, args, { cwd: root, env: environment(), encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/**
 * @param {string} version of Node, such as `20.19.0`
 * @returns {boolean} whether every tool of the project runs on it: 20.19 and later, 22.13 and later, 24 and later
 */
function nodeFits(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 13;
  return major >= 24;
}

/** Checks the version of Node, before anything is installed or imported that needs it. */
export function checkNode() {
  if (nodeFits(process.versions.node)) return;
  throw new PlainError(
    `Ringside needs Node 20.19 or later (20, 22.13 and later, or 24 and later); this is Node ${process.versions.node}.`,
  );
}

/** Whether Node was started with this module, which others import too. @param {string} url of the module */
export const isMain = (url) => process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;

/** Time after which what a failed command left open, such as a server, is ended, in ms. */
const LEFT_OPEN_MS = 5_000;

/**
 * Runs a command's main function: a {@link PlainError} is printed as one sentence, any other error with its stack
 * trace. The exit status is 1 if what the command checks or compares is not as it should be, and 2 if it could not do that.
 * @param {() => Promise<boolean | void>} main resolves to false for the status 1
 */
export async function command(main) {
  try {
    checkNode();
    if ((await main()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 2;
    setTimeout(() => process.exit(), LEFT_OPEN_MS).unref();
  }
}
