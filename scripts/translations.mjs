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
import ts from 'typescript';
import { isMain, root } from './run.mjs';

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
function digest(text) {
  const declared = ts
    .createSourceFile('words.ts', text, ts.ScriptTarget.Latest, true)
    .statements.filter((node) => ts.isVariableStatement(node) || ts.isFunctionDeclaration(node));
  return createHash('sha256').update(declared.map(tokens).join('\n')).digest('hex').slice(0, 8);
}

/** @param {string} file name of a translated file */
const englishOf = (file) => file.replace(TRANSLATED, '.en.ts');

/** The line of a translated file; none if it has no English sibling. @param {string} file @param {Files} files */
function line(file, files) {
  const english = englishOf(file);
  return english in files ? `// Translated from ${english}, digest ${digest(files[english])}.\n` : '';
}

/** The files of words, but for those that all languages share. @returns {Files} */
function wordsFiles() {
  const names = readdirSync(root + FOLDER).filter((file) => /\.[a-z]{2}\.ts$/.test(file));
  return Object.fromEntries(names.map((file) => [file, readFileSync(root + FOLDER + file, 'utf8')]));
}

/** The translated files whose first line is missing or does not fit, each with the reason. @returns {string[]} */
export function outdated() {
  const files = wordsFiles();
  const translated = Object.keys(files).filter((file) => TRANSLATED.test(file));
  return translated.flatMap((file) => {
    const english = englishOf(file);
    const [found, named] = files[file].match(LINE) ?? [''];
    if (found === line(file, files)) return [];
    if (named !== english) return [`${file} does not begin with the line that names ${english}.`];
    if (!(english in files)) return [`${file} names ${english}, which does not exist.`];
    return [
      `${file}: its English has changed. What did: git diff $(git log -1 --format=%h -G "^// Translated from" -- ` +
        `${FOLDER}${file}) -- ${FOLDER}${english}`,
    ];
  });
}

/** Writes the line of the present English into translated files. @param {string[]} chosen paths; all files if there are none */
function accept(chosen) {
  const files = wordsFiles();
  const names = chosen.length > 0 ? chosen.map((path) => basename(path)) : Object.keys(files);
  const unknown = names.filter((name) => !(name in files));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no words file of a language in ${FOLDER}`);
  for (const file of Object.keys(files))
    if (TRANSLATED.test(file) && (names.includes(file) || names.includes(englishOf(file))))
      writeFileSync(root + FOLDER + file, line(file, files) + files[file].replace(LINE, ''));
}

if (isMain(import.meta.url)) {
  const [option, ...chosen] = process.argv.slice(2);
  if (option === '--accept') accept(chosen);
  const found = outdated();
  for (const one of found) console.log(one);
  process.exitCode = found.length > 0 ? 1 : 0;
}
