/** `npm run check`: formatting, lints, types, unused code and bundle sizes; each step one line, no warning allowed. */
import { buildSite } from './build.mjs';
import { checkBundle } from './bundle.mjs';
import { buildEngine } from './engine.mjs';
import { command, run } from './run.mjs';
import { setup } from './setup.mjs';

const CRATE = ['--manifest-path', 'engine/Cargo.toml'];
const DENY = ['--', '-D', 'warnings'];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<{ ok: boolean, output: string }>} check
 * @property {boolean} [informs] whether its output is worth reading when it passes, too
 */

/** @param {string} name @param {string} program @param {...string} args @returns {Step} */
const step = (name, program, ...args) => ({
  name,
  check: () => run(program, args, { output: 'keep' }),
});

/** @param {string} features of one of the page's modules */
const clippyWasm = (features) => [
  ...['clippy', '--quiet', ...CRATE, '--lib', '--target', 'wasm32-unknown-unknown'],
  ...['--no-default-features', '--features', features, ...DENY],
];

const engineSteps = [
  step('rustfmt', 'cargo', 'fmt', ...CRATE, '--check'),
  step('clippy', 'cargo', 'clippy', '--quiet', ...CRATE, '--all-targets', ...DENY),
  ...['sharing', 'memory', 'station', 'threads'].map((features) => ({
    name: `clippy for wasm: ${features}`,
    // The stable compiler told to know what the nightly one does, which threads need: a second clippy would be another
    // download. All are told so, or what they are made of would be compiled twice.
    check: () => run('cargo', clippyWasm(features), { output: 'keep', env: { RUSTC_BOOTSTRAP: '1' } }),
  })),
];

const pageSteps = [
  step('prettier', 'prettier', '--check', '--log-level', 'warn', '.'),
  step('eslint', 'eslint', '--max-warnings', '0', '.'),
  step('svelte-check', 'svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'),
  step('tsc for scripts and Node tests', 'tsc', '--project', 'tsconfig.node.json'),
  step('unused code', 'knip'),
  { name: 'bundle sizes', check: () => buildSite().then(checkBundle), informs: true },
];

/** @param {Step[]} steps @returns {Promise<boolean>} whether all passed */
async function runSteps(steps) {
  let allOk = true;
  for (const { name, check, informs = false } of steps) {
    const start = performance.now();
    const { ok, output } = await check();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    if (!ok || informs) console.log(output.trim());
    allOk &&= ok;
  }
  return allOk;
}

await command(async () => {
  await setup();
  await buildEngine();
  // The two halves share nothing, and one core each.
  const results = await Promise.all([runSteps(engineSteps), runSteps(pageSteps)]);
  return results.every(Boolean);
});
