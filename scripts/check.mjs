/**
 * `npm run check`: formatting, lints, types, unused code and bundle sizes. Each step prints one line, and warnings are
 * not allowed.
 */
import { buildSite } from './build.mjs';
import { checkBundle } from './bundle.mjs';
import { buildEngine, SINGLE } from './engine.mjs';
import { command, isMain, run } from './run.mjs';
import { setup } from './setup.mjs';

const CRATE = ['--manifest-path', 'engine/Cargo.toml'];
const DENY = ['--', '-D', 'warnings'];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {(how: { behind: boolean }) => Promise<{ ok: boolean, output: string }>} check
 * @property {boolean} [informs] whether its output is worth reading when it passes, too
 */

/** @param {string} name @param {string} program @param {...string} args @returns {Step} */
const step = (name, program, ...args) => ({
  name,
  check: ({ behind }) => run(program, args, { output: 'keep', behind }),
});

/** @param {string[]} modules crates in `engine/modules/` */
const clippyWasm = (...modules) => [
  ...['clippy', '--quiet', '--locked', ...CRATE, '--target', 'wasm32-unknown-unknown'],
  ...modules.flatMap((name) => ['--package', `ringside-module-${name}`]),
  ...DENY,
];

/** Checks of the engine; cargo sets up what they need. */
export const engineSteps = [
  step('rustfmt', 'cargo', 'fmt', ...CRATE, '--all', '--check'),
  step('clippy', 'cargo', 'clippy', '--quiet', '--locked', ...CRATE, '--all-targets', ...DENY),
  // The module with threads is checked separately, because its features change its dependencies.
  ...[[...SINGLE, 'guest'], ['threads']].map((modules) => ({
    name: `clippy for wasm: ${modules}`,
    // The stable compiler told to know what the nightly one does, which threads need: a second clippy would be another
    // download. All are told so, or what they are made of would be compiled twice.
    check: (/** @type {{ behind: boolean }} */ { behind }) =>
      run('cargo', clippyWasm(...modules), { output: 'keep', behind, env: { RUSTC_BOOTSTRAP: '1' } }),
  })),
];

/**
 * Checks of the page, for which the engine must have been built.
 * @param {() => Promise<unknown>} site builds it
 */
export const pageSteps = (site) => [
  step('prettier', 'prettier', '--check', '--log-level', 'warn', '.'),
  step('eslint', 'eslint', '--max-warnings', '0', '.'),
  step('svelte-check', 'svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'),
  step('tsc for scripts and Node tests', 'tsc', '--project', 'tsconfig.node.json'),
  step('unused code', 'knip'),
  { name: 'bundle sizes', check: () => site().then(checkBundle), informs: true },
];

/**
 * @param {Step[]} steps
 * @param {{ behind: boolean }} how whether they give way to others
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(steps, how) {
  let allOk = true;
  for (const { name, check, informs = false } of steps) {
    const start = performance.now();
    const { ok, output } = await check(how);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (!ok || informs) console.log(output.trim());
    allOk &&= ok;
  }
  return allOk;
}

async function main() {
  await setup();
  await buildEngine();
  // The two halves share nothing, and use one core each.
  const halves = [engineSteps, pageSteps(buildSite)].map((steps) => runSteps(steps, { behind: false }));
  return (await Promise.all(halves)).every(Boolean);
}

if (isMain(import.meta.url)) await command(main);
