/**
 * Compares every figure of every lab, in its states, with its picture in `tests/fixtures/gallery/`. `npm run gallery`
 * shows the differences and accepts them.
 */
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { registry } from '../../web/src/labs/registry.ts';
import { differences } from './gallery.compare.ts';
import { copyFonts, readPicture, writePicture } from './gallery.file.ts';
import { takePictures } from './gallery.take.ts';

/** Whether `scripts/gallery.mjs` runs this file to get the pictures. */
const forScript = import.meta.env.VITE_GALLERY === 'yes';
/** Number of differences in the message of a failure. */
const LISTED = 12;
const ADVICE =
  'See both pictures with “npm run gallery”; accept the new ones with “npm run gallery -- --accept”';

const files = import.meta.glob<string>('../fixtures/gallery/*.svg', { query: '?raw', import: 'default' });
/** The files' readers by lab and state. */
const goldens = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.*)\.svg$/, '$1'), load]),
);
const labOf = (name: string) => name.split('.')[0];

/** Compares a picture with its file. @param name lab and state */
async function compare(name: string, views: Element[]) {
  const load = goldens.get(name);
  if (!load) return { found: ['the picture is new'] };
  const old = readPicture(await load());
  return { found: differences(old, views), old };
}

/** Writes the pictures of a lab for `scripts/gallery.mjs`. */
async function writeLab(id: string, pictures: [name: string, views: Element[]][]) {
  const taken = pictures.map(async ([name, views]) => {
    const { found, old } = await compare(name, views);
    old?.forEach((view, index) => copyFonts(views[index], view));
    const before = old && found.length > 0 ? writePicture(old, true) : undefined;
    return { name, found, file: writePicture(views), now: writePicture(views, true), before };
  });
  await commands.writeFile(`test-results/gallery/${id}.json`, JSON.stringify(await Promise.all(taken)));
}

// Not tried again: a picture does not depend on chance.
test.each(Object.keys(registry))('%s', { retry: 0 }, async (id) => {
  const pictures = [...(await takePictures(id))].map(([state, views]): [string, Element[]] => [
    `${id}.${state}`,
    views,
  ]);
  if (forScript) return writeLab(id, pictures);
  const lines: string[] = [];
  for (const [name, views] of pictures) {
    const { found } = await compare(name, views);
    lines.push(...found.map((one) => `${name} ${one}`));
  }
  const names = pictures.map(([name]) => name);
  const left = [...goldens.keys()].filter((name) => labOf(name) === id && !names.includes(name));
  lines.push(...left.map((name) => `${name}: the lab has no such state`));
  const more = lines.length - LISTED;
  if (more > 0) lines.splice(LISTED, more, `and ${more} more`);
  expect(lines, ADVICE).toEqual([]);
  return undefined;
});

test.skipIf(forScript)('every picture is of a lab', () => {
  expect(
    [...goldens.keys()].filter((name) => !(labOf(name) in registry)),
    ADVICE,
  ).toEqual([]);
});
