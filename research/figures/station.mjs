/** Figures of the station: `docs/station.md`. */
import { markdownTable } from '../../scripts/markdown.mjs';
import { change, comparisonOf, duration, merged, ratio, sources } from './cells.mjs';

/** The scripts that the article measured, with the change of a whole process's CPU that it states for each. */
const SCRIPTS = {
  simple: '−19.8 %',
  'multi-output-10': '−22.5 %',
  'audio-chunks': '−15.0 %',
  'add-8': '−9.9 %',
  'large-add-32': '−4.6 %',
};

const DOCUMENTS = Object.keys(SCRIPTS).map((preset) => `station.chromium.${preset}`);

/** @param {import('../../scripts/bench/document.mjs').Document[]} documents one for each script */
function scripts(...documents) {
  const all = merged(documents);
  const rows = Object.entries(SCRIPTS).map(([preset, published]) => {
    const of = (/** @type {string} */ variant) => comparisonOf(all, preset, 'station-244', variant);
    const shipped = of('station-245');
    return [
      ...[`\`${preset}\``, duration(shipped.baseline_ns)],
      ...[ratio(shipped), change(shipped), published],
      ratio(of('all-beyond')),
    ];
  });
  const head = ['script', '2.4.4 takes', '2.4.5', 'change', 'the article’s change', 'all of ours'];
  return `${sources(DOCUMENTS, documents)}\n\n${markdownTable([head, ...rows])}`;
}

/** @type {Record<string, import('./tables.mjs').Table>} */
export const station = { station: { documents: DOCUMENTS, write: scripts } };
