/**
 * `npm run audit`: asks npm and RustSec for advisories about the exact versions in the lock files. Fails if there is an
 * advisory, or if one of them cannot be asked; the message distinguishes the two.
 */
import { ask, command, PlainError, run, say } from './run.mjs';

const CARGO_AUDIT = '0.22.2';
const LOCK_FILES = [
  'engine/Cargo.lock',
  'engine/fuzz/Cargo.lock',
  'research/Cargo.lock',
  'scripts/setup/wasm-bindgen/Cargo.lock',
  'scripts/wasm-operations/Cargo.lock',
];

/** @returns {Promise<boolean>} whether npm knows of no vulnerability */
async function auditPackages() {
  say('asking npm about package-lock.json');
  const { ok, output } = await run('npm', ['audit', '--audit=true', '--json'], { output: 'keep' });
  const answer = readAnswer(output);
  if (!answer) throw new PlainError(`npm could not be asked:\n${output.trim().slice(0, 500)}`);
  for (const line of advisories(answer)) console.log(line);
  return ok;
}

/**
 * @typedef {object} Answer
 * @property {Record<string, { name: string, severity: string, range: string, via: (string | { title: string, url: string })[] }>} vulnerabilities
 */

/** @param {string} output of `npm audit --json` @returns {Answer | undefined} undefined where npm had no answer */
export function readAnswer(output) {
  const start = output.indexOf('{');
  try {
    const answer = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
    return answer.vulnerabilities ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Answer} answer @returns {string[]} a line for each advisory */
export const advisories = ({ vulnerabilities }) =>
  Object.values(vulnerabilities).flatMap(({ name, severity, range, via }) =>
    via.flatMap((why) =>
      typeof why === 'string' ? [] : [`${severity}: ${name} ${range}: ${why.title} (${why.url})`],
    ),
  );

/** @returns {Promise<boolean>} whether RustSec knows of no vulnerability */
async function auditCrates() {
  if (ask('cargo-audit', ['--version'])?.split(' ')[1] !== CARGO_AUDIT) {
    say(`compiling cargo-audit ${CARGO_AUDIT} into .tools/ (a few minutes, once)`);
    const args = [
      'install',
      `cargo-audit@${CARGO_AUDIT}`,
      '--locked',
      '--root',
      '.tools',
      '--force',
      '--debug',
    ];
    const { ok, output } = await run('cargo', args, { output: 'keep' });
    if (!ok) throw new PlainError(`cargo-audit ${CARGO_AUDIT} could not be compiled:\n${output}`);
  }
  let clean = true;
  for (const file of LOCK_FILES) {
    say(`asking RustSec about ${file}`);
    const { ok, output } = await run('cargo-audit', ['audit', '--file', file], { output: 'keep' });
    if (/couldn't fetch advisory database|error loading advisory database/i.test(output)) {
      throw new PlainError(`RustSec could not be asked:\n${output.trim().slice(-500)}`);
    }
    if (!ok) console.log(output.trim());
    clean &&= ok;
  }
  return clean;
}

if (import.meta.filename === process.argv[1]) {
  await command(async () => {
    // Both are asked, whatever the result of the other is.
    const answers = await Promise.allSettled([auditPackages(), auditCrates()]);
    const failed = answers.filter((one) => one.status === 'rejected');
    for (const { reason } of failed) console.error(reason instanceof PlainError ? reason.message : reason);
    return answers.every((one) => one.status === 'fulfilled' && one.value);
  });
}
