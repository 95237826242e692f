/** The texts by which the sweep finds elements to press and to read, in each language of the site. */
import { chinese, english, type Language } from '../../web/src/words/languages.js';

type Texts = typeof import('../../web/src/words/app.en.ts') &
  typeof import('../../web/src/words/costs.en.ts') &
  typeof import('../../web/src/words/thread-pool.en.ts') &
  typeof import('../../web/src/words/parts.en.ts') &
  typeof import('../../web/src/words/on-threads.en.ts') &
  typeof import('../../web/src/words/silence.en.ts') &
  typeof import('../../web/src/words/status.en.ts') &
  typeof import('../../web/src/words/transport.en.ts');
export type Words = Texts & { language: Language };

const SUBJECTS = 'app costs thread-pool parts on-threads silence status transport'.split(' ');

async function wordsOf(language: Language): Promise<Words> {
  const files = SUBJECTS.map(
    (subject) => import(`../../web/src/words/${subject}.${language.code}.ts`) as Promise<object>,
  );
  return Object.assign({ language }, ...(await Promise.all(files))) as Words;
}

export const en = await wordsOf(english);
export const zh = await wordsOf(chinese);
