/**
 * What a sweep shares and records for the table of docs/browsers.md, and its visits of every lab of the page's registry.
 * Another test compares the registry with the engine's catalogue.
 */
import { expect, test } from 'vitest';
import { registry } from '../../web/src/labs/registry.ts';
import { desktop, phone } from './drivers.ts';
import type { Site } from './site.ts';
import {
  alerts,
  en,
  lamp,
  listen,
  measure,
  openLab,
  openNumbers,
  play,
  sounds,
  type Visit,
  zh,
} from './visit.ts';

/** The figures of one lab. */
interface LabFigures {
  /** ms from navigation to the first drawn figure */
  firstFigure: number;
  /** the sentence of its measurement, and whether it was too noisy to decide */
  verdict: string;
  tooNoisy: boolean;
}

export interface EngineFigures {
  /** the browser's name and version */
  version: string;
  /** texts of the status line */
  clockTick?: string | null;
  noiseFloor?: string | null;
  /** seconds of sound, and the page's two underrun counts; null if the browser does not report them */
  sound?: { seconds: number; silence: string | null; underruns: string | null };
  labs: Record<string, LabFigures>;
  /** duration of the whole sweep */
  seconds?: number;
}

export interface Sweep {
  visit: Visit;
  site: Site;
  figures: EngineFigures;
}

/** Seconds of sound in the first lab, whose gaps are recorded, and in the other labs. */
const FIRST_SECONDS = 10;
const SECONDS = 1;

const [first] = Object.keys(registry);

/** Beginning of the page's sentence about a comparison that is too noisy to decide, after the sentence about exact counts. */
const TOO_NOISY = en.sentences.tooNoisy(null).replace(/\.$/, '');
const isTooNoisy = (verdict: string) => verdict.includes(TOO_NOISY);

export function sweepLabs(shared: Sweep) {
  test.each(Object.keys(registry))('%s opens, plays, sounds and is measured', async (lab) => {
    const { visit, figures } = shared;
    const firstFigure = await openLab(visit, en, `#v1/${lab}`, desktop);
    await play(visit, en);
    await visit.look(`${lab}.desktop.en`);
    await openNumbers(visit, en);
    await visit.look(`${lab}.desktop.en.numbers`);
    if (await sounds(visit, en)) {
      const seconds = lab === first ? FIRST_SECONDS : SECONDS;
      const sound = await listen(visit, en, seconds);
      if (lab === first) figures.sound = { seconds, ...sound };
    }
    const verdict = await measure(visit, en);
    await visit.look(`${lab}.desktop.en.measured`);
    expect(await alerts(visit)).toEqual([]);
    figures.labs[lab] = { firstFigure, verdict, tooNoisy: isTooNoisy(verdict) };
    if (lab === first) {
      figures.clockTick = await lamp(visit, en.status.tick);
      figures.noiseFloor = await lamp(visit, en.status.floor);
    }
    await openLab(visit, zh, `#v1/${lab}`, desktop);
    await play(visit, zh);
    await visit.look(`${lab}.desktop.zh`);
    expect(await alerts(visit)).toEqual([]);
  });

  test.each(Object.keys(registry))('%s on a phone: a finger plays it and opens its drawer', async (lab) => {
    const { visit } = shared;
    for (const words of [en, zh]) {
      await openLab(visit, words, `#v1/${lab}`, phone);
      await play(visit, words);
      await visit.look(`${lab}.phone.${words.language.code}`);
    }
    const { settings, variants, table } = zh.app.tabs;
    for (const tab of [settings, variants, table]) {
      await visit.press(tab);
      await visit.look(`${lab}.phone.zh.${tab}`);
    }
    expect(await alerts(visit)).toEqual([]);
  });
}
