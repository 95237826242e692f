/** The texts by which the sweep finds elements to press and to read, in each language of the site. */
import { answer as answerEn, app as appEn } from '../../web/src/words/app.en.ts';
import { answer as answerZh, app as appZh } from '../../web/src/words/app.zh.ts';
import { sentences as sentencesEn } from '../../web/src/words/costs.en.ts';
import { sentences as sentencesZh } from '../../web/src/words/costs.zh.ts';
import { check as checkEn } from '../../web/src/words/thread-pool.en.ts';
import { check as checkZh } from '../../web/src/words/thread-pool.zh.ts';
import { chinese, english } from '../../web/src/words/languages.js';
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

export const en = {
  ...{
    language: english,
    answer: answerEn,
    app: appEn,
    check: checkEn,
    sentences: sentencesEn,
  },
  ...{
    listen: listenEn,
    threads: runEn,
    silence: silenceEn,
    status: statusEn,
    tape: tapeEn,
    transport: transportEn,
  },
};
export type Words = typeof en;
export const zh = {
  ...{ language: chinese, answer: answerZh, app: appZh, check: checkZh, sentences: sentencesZh },
  ...{
    listen: listenZh,
    threads: runZh,
    silence: silenceZh,
    status: statusZh,
    tape: tapeZh,
    transport: transportZh,
  },
} as unknown as Words;
