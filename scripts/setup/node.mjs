/** Checks the version of Node. It is the only check that runs before npm packages are installed. */
import { PlainError } from '../run.mjs';

/**
 * @param {string} version such as `20.19.0`
 * @returns {boolean} whether every tool of the project runs on it: 20.19 and later, 22.13 and later, 24 and later
 */
function nodeFits(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 13;
  return major >= 24;
}

export function checkNode() {
  if (nodeFits(process.versions.node)) return;
  throw new PlainError(
    `Ringside needs Node 20.19 or later (20, 22.13 and later, or 24 and later); this is Node ${process.versions.node}.`,
  );
}
