/** The texts by which the sweep finds elements to press and to read, in each language of the site. */
import { answer as answerEn, app as appEn } from '../../web/src/words/app.en.ts';
import { answer as answerZh, app as appZh } from '../../web/src/words/app.zh.ts';
import { sentences as sentencesEn } from '../../web/src/words/costs.en.ts';
import { sentences as sentencesZh } from '../../web/src/words/costs.zh.ts';
import { check as checkEn } from '../../web/src/words/thread-pool.en.ts';
import { check as checkZh } from '../../web/src/words/thread-pool.zh.ts';
import { chinese, english, type Language } from '../../web/src/words/languages.js';
import { listen as listenEn } from '../../web/src/words/parts.en.ts';
import { listen as listenZh } from '../../web/src/words/parts.zh.ts';
import { run as runEn } from '../../web/src/words/on-threads.en.ts';
import { run as runZh } from '../../web/src/words/on-threads.zh.ts';
import { silence as silenceEn } from '../../web/src/words/silence.en.ts';
import { silence as silenceZh } from '../../web/src/words/silence.zh.ts';
import { status as statusEn } from '../../web/src/words/status.en.ts';
import { status as statusZh } from '../../web/src/words/status.zh.ts';
import { tape as tapeEn, transport as transportEn } from '../../web/src/words/transport.en.ts';
import { tape as tapeZh, transport as transportZh } from '../../web/src/words/transport.zh.ts';

type Texts = typeof import('../../web/src/words/app.en.ts') &
  typeof import('../../web/src/words/costs.en.ts') &
  typeof import('../../web/src/words/thread-pool.en.ts') &
  typeof import('../../web/src/words/parts.en.ts') &
  typeof import('../../web/src/words/on-threads.en.ts') &
  typeof import('../../web/src/words/silence.en.ts') &
  typeof import('../../web/src/words/status.en.ts') &
  typeof import('../../web/src/words/transport.en.ts');
export type Words = Texts & { language: Language };

const SUBJECTS = 'app costs thread-pool parts threads.real silence status transport'.split(' ');

async function wordsOf(language: Language): Promise<Words> {
  const files = SUBJECTS.map(
    (subject) => import(`../../web/src/words/${subject}.${language.code}.ts`) as Promise<object>,
  );
  return Object.assign({ language }, ...(await Promise.all(files))) as Words;
}

export const en = await wordsOf(english);
export const zh = await wordsOf(chinese);
