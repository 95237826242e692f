/** Makes the words of all labs known, for pages that name variants of several. */
import { addWords, type LabWords } from './lookup.ts';

export * from './lookup.ts';

for (const [file, words] of Object.entries(import.meta.glob<LabWords>('./*.knobs.en.ts', { eager: true })))
  addWords(file.slice('./'.length, file.indexOf('.knobs')), words);
