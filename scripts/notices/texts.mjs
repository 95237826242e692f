/**
 * Fulfils the licences of third-party code: writes LICENSE, THIRD-PARTY-NOTICES.txt with all licence texts, and a bill
 * of materials in the CycloneDX format, `sbom.cdx.json`, to the built site.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root } from '../run.mjs';

/**
 * @typedef {object} Component a part of the site that others wrote
 * @property {'npm' | 'cargo' | 'generic'} kind of package
 * @property {string} name
 * @property {string} version
 * @property {string} license as an SPDX expression
 * @property {string} [author]
 * @property {string} folder where its licence texts lie
 * @property {RegExp} [texts] their names, where not the usual ones
 */

const USUAL = /^(licen[cs]e|copying|notice|unlicense|copyright)/i;
/**
 * Marks the licences of bundled dependencies, which some packages append to their own licence; the site contains none
 * of these dependencies.
 */
const BUNDLED = /^#* ?Licenses of bundled dependencies$/m;

/**
 * The licence of a component: its own texts, or the common text of its licence and its author if it has none.
 * @param {Component} component @param {string} common folder of texts by their SPDX names
 */
export function licenceText({ name, license, author, folder, texts = USUAL }, common) {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => texts.test(file))
        .sort()
    : [];
  if (files.length > 0) {
    return files
      .map((file) => readFileSync(join(folder, file), 'utf8').split(BUNDLED)[0].trim())
      .join('\n\n');
  }
  const named = join(common, `${license}.txt`);
  if (!existsSync(named))
    throw new PlainError(`${name} (${license}) brings no licence text, and ${common} has none.`);
  return `Copyright ${author ?? `the authors of ${name}`}\n\n${readFileSync(named, 'utf8').trim()}`;
}

const RULE = '='.repeat(80);

/** @param {Component[]} components @param {string} common folder of texts by their SPDX names @returns {string} */
function noticesText(components, common) {
  const head = 'The Ringside site contains work of others, under these licences.\n';
  const parts = components.map(
    (one) => `${RULE}\n${one.name} ${one.version} (${one.license})\n${RULE}\n\n${licenceText(one, common)}\n`,
  );
  return [head, ...parts].join('\n');
}

/** @param {Component[]} components @returns {object} a CycloneDX 1.6 document: the same for the same components */
export function bill(components) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const expression = (/** @type {string} */ text) => [{ expression: text }];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: expression(license) } },
    components: components.map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      purl: `pkg:${one.kind}/${one.name.replace('@', '%40')}@${one.version}`,
      licenses: expression(one.license),
    })),
  };
}

/** @param {Component[]} components @param {string} common folder of texts by their SPDX names @param {string} folder of the built site */
export function writeNotices(components, common, folder) {
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesText(components, common));
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill(components), null, 2)}\n`);
}
