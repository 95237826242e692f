/**
 * Finds the translations whose English has changed since. The first line of a translated file, `ring.zh.ts`, names the
 * English file that it was made from and the digest that its texts had then:
 *
 *   // Translated from ring.en.ts, digest 3f68ecd9.
 *
 *   node scripts/translations.mjs                                          lists the files whose line does not fit, and how
 *                                                                          to see which English texts have changed
 *   node scripts/translations.mjs --accept [web/src/words/ring.en.ts …]    writes the line of these files' translations
 *                                                                          anew, or of one (ring.zh.ts), or of all
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './run.mjs';

const FOLDER = 'web/src/words/';
const LINE = /^\/\/ Translated from (\S+), digest ([0-9a-f]{8})\.\n/;
const TRANSLATED = /\.(?!en\.)[a-z]{2}\.ts$/;

/** @typedef {Record<string, string>} Files their text by name */

/** The tokens of a node, so that neither formatting nor comments count. @param {ts.Node} node @returns {string} */
function tokens(node) {
  const children = node.getChildren().filter((child) => !ts.isJSDoc(child));
  if (children.length === 0) return node.getText().replace(/^(['"])(.*)\1$/s, '"$2"');
  // A trailing comma is formatting, too.
  const joined = children
    .map(tokens)
    .join(' ')
    .replaceAll(' , )', ' )')
    .replaceAll(' , ]', ' ]')
    .replaceAll(' , }', ' }');
  // And so are the braces of `...{ a, b }`, which keep fields on one line.
  return ts.isSpreadAssignment(node) ? joined.replace(/^\.\.\. \{ (.*) \}$/s, '$1') : joined;
}

/** The digest of an English file's texts: of all that it declares but types. @param {string} text */
export function digest(text) {
  const declared = ts
    .createSourceFile('words.ts', text, ts.ScriptTarget.Latest, true)
    .statements.filter((node) => ts.isVariableStatement(node) || ts.isFunctionDeclaration(node));
  return createHash('sha256').update(declared.map(tokens).join('\n')).digest('hex').slice(0, 8);
}

/** @param {string} file name of a translated file */
const englishOf = (file) => file.replace(TRANSLATED, '.en.ts');

/** @param {string} english @param {Files} files */
const line = (english, files) => `// Translated from ${english}, digest ${digest(files[english])}.\n`;

/** The files of words, whatever their language. @returns {Files} */
function wordsFiles() {
  const names = readdirSync(root + FOLDER).filter((file) => file.endsWith('.ts'));
  return Object.fromEntries(names.map((file) => [file, readFileSync(root + FOLDER + file, 'utf8')]));
}

/** The translated files: those in another language that have an English sibling. @param {Files} files */
const translated = (files) =>
  Object.keys(files).filter((file) => TRANSLATED.test(file) && englishOf(file) in files);

/**
 * The files whose first line does not fit, each with the reason: it is missing, it names no English sibling, or the
 * English has changed since.
 *
 * @returns {string[]}
 */
export function outdated(files = wordsFiles()) {
  return Object.keys(files).flatMap((file) => {
    const english = englishOf(file);
    const [found, named] = files[file].match(LINE) ?? [];
    if (found === undefined)
      return translated(files).includes(file) ? [`${file} does not begin with the line of its English.`] : [];
    if (named !== english || !translated(files).includes(file))
      return [`${file} names ${named}, which is not a file that it translates.`];
    if (found === line(english, files)) return [];
    return [
      `${file}: its English has changed. What did: git diff $(git log -1 --format=%h -G "^// Translated from" -- ` +
        `${FOLDER}${file}) -- ${FOLDER}${english}`,
    ];
  });
}

/** Writes the line of the present English into translated files. @param {string[]} chosen paths; all files if there are none */
function accept(chosen) {
  const files = wordsFiles();
  const names = chosen.map((path) => basename(path));
  const unknown = names.filter(
    (name) => !translated(files).some((file) => [file, englishOf(file)].includes(name)),
  );
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: not in ${FOLDER}, or without a translation`);
  for (const file of translated(files)) {
    const english = englishOf(file);
    if (names.length === 0 || names.includes(file) || names.includes(english))
      writeFileSync(root + FOLDER + file, line(english, files) + files[file].replace(LINE, ''));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [option, ...chosen] = process.argv.slice(2);
  if (option === '--accept') accept(chosen);
  const found = outdated();
  for (const one of found) console.log(one);
  process.exitCode = found.length > 0 ? 1 : 0;
}
