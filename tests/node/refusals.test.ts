/** Every refusal has a text in each language: the refused field, its value, and the allowed values. */
import { expect, test } from 'vitest';
import type { Allowed, Refusal } from '../../web/src/engine/refusal.ts';
import type { EmbedAllowed } from '../../web/src/embed/refusal.ts';
import * as embedEn from '../../web/src/words/embed.en.ts';
import * as embedZh from '../../web/src/words/embed.zh.ts';
import * as errorsEn from '../../web/src/words/errors.en.ts';
import * as errorsZh from '../../web/src/words/errors.zh.ts';
import { THIN } from '../../web/src/words/format.ts';
import { addWords } from '../../web/src/words/lookup.ts';
import { media } from '../../web/src/words/media.en.ts';
import { media as mediaZh } from '../../web/src/words/media.zh.ts';
import * as en from '../../web/src/words/refusals.en.ts';
import * as zh from '../../web/src/words/refusals.zh.ts';
import * as ringEn from '../../web/src/words/ring.knobs.en.ts';
import * as ringZh from '../../web/src/words/ring.knobs.zh.ts';

type Kind = Allowed['kind'];
type Of<K extends Kind> = Extract<Allowed, { kind: K }>;

/** Samples by code, with the English text; the type requires one for each code. */
const SAMPLES: { [K in Kind]: [allowed: Of<K>, english: string][] } = {
  range: [
    [{ kind: 'range', min: 8, max: 1_024, unit: 'slots' }, '8 to 1 024 slots'],
    [{ kind: 'range', min: 2, unit: 's' }, 'at least 2 s'],
    [{ kind: 'range', max: 2_048, unit: 'characters' }, 'at most 2 048 characters'],
    [{ kind: 'range', min: 13, max: 13, unit: 'bytes' }, '13 bytes'],
    [{ kind: 'range', min: 8_000, max: 192_000, unit: 'frames/s' }, '8 000 to 192 000 frames a second'],
  ],
  multiple: [[{ kind: 'multiple', of: 4, unit: 'words' }, 'a multiple of 4 words, at least 4']],
  'one-of': [
    [{ kind: 'one-of', ids: ['epoch', 'cond'] }, 'epoch, cond'],
    [{ kind: 'one-of', ids: [] }, 'none'],
  ],
  choices: [
    [
      {
        kind: 'choices',
        choices: [
          { value: 0, id: 'v5' },
          { value: 1, id: 'v31' },
        ],
      },
      '0 (v5), 1 (v31)',
    ],
  ],
  together: [
    [
      {
        kind: 'together',
        accepted: { kind: 'range', min: 1, max: 250, unit: 'streams' },
        also: [{ knob: 'slots', value: 8 }],
        limit: 'memory',
      },
      '1 to 250 streams, with slots 8 while the other knobs stay as they are (limit: memory)',
    ],
    [{ kind: 'together', also: [], limit: 'readers' }, 'what the limit on readers of all streams allows'],
  ],
  memory: [[{ kind: 'memory', mib: 408, of: 'worlds' }, 'up to 408 MiB for both worlds']],
  actions: [
    [{ kind: 'actions', most: 1_000 }, 'at most 1 000 by hand in one run; press Restart to start again'],
  ],
  'card-rate': [[{ kind: 'card-rate', rate: 48_000 }, 'the sound card’s rate, 48 000 Hz']],
  script: [[{ kind: 'script', limit: 'levels', most: 64 }, 'at most 64 levels inside each other']],
  media: [
    [
      {
        ...{ kind: 'media', at: 14, field: 'CodecID', fault: 'unsupported' },
        expected: { kind: 'choices', choices: [{ value: 7, id: 'AVC' }] },
      },
      '7 (AVC)',
    ],
  ],
  'not-before': [[{ kind: 'not-before', ms: 80 }, 'at least 80 ms, as the frame before it in its track']],
  needs: [[{ kind: 'needs', need: 'ring' }, 'a variant with a ring, on threads']],
  once: [[{ kind: 'once' }, 'one value each']],
  'link-names': [[{ kind: 'link-names' }, 'the names that a copied link has']],
  'packed-script': [
    [{ kind: 'packed-script' }, 'a script as a copied link has it, without a letter missing or changed'],
  ],
  'link-actions': [
    [
      { kind: 'link-actions', most: 1_000 },
      'step and action as a copied link has them; at most 1 000 by hand in one run; press Restart to start again',
    ],
  ],
  'link-schedule': [[{ kind: 'link-schedule', most: 512 }, 'a digit for each step, at most 512 of them']],
  'as-in-link': [[{ kind: 'as-in-link' }, 'what its own link says']],
  arrival: [[{ kind: 'arrival' }, 'an action once the lab has come to where it goes']],
};

/** Samples of the embed's own codes. */
const EMBED: { [K in EmbedAllowed['kind']]: Extract<EmbedAllowed, { kind: K }> } = {
  'one-of': { kind: 'one-of', ids: ['auto', 'dark'] },
  range: { kind: 'range', min: 0, max: 3_600, unit: 'ms' },
  id: { kind: 'id', most: 64 },
  link: { kind: 'link' },
  knob: { kind: 'knob' },
  fields: { kind: 'fields', names: ['state', 'theme'] },
  version: { kind: 'version' },
  origin: { kind: 'origin' },
  parameters: { kind: 'parameters', most: 64 },
};

const samples: [allowed: Allowed, english: string][] = Object.values(SAMPLES).flat();
const plain = (text: string) => text.replaceAll(THIN, ' ');
const numbers = (text: string) =>
  (
    plain(text)
      .replace(/(?<=\d) (?=\d)/g, '')
      .match(/\d+/g) ?? []
  ).sort();
/** English words other than names, fields of a format, and units. */
const englishWords = (text: string) =>
  text.match(/(?<![\w.-])(?!(?:epoch|cond|auto|dark|theme|state|null|https|docs|example|org)\b)[a-z]{4,}/g) ??
  [];

test.each(samples)(
  '%j: a refusal names field, value and allowed values in both languages',
  (allowed, english) => {
    const refusal: Refusal = { knob: 'readers', value: '7311', allowed };
    addWords('ring', ringEn);
    const ours = errorsEn.errors.refused(refusal);
    expect(plain(en.allowedText(allowed))).toBe(english);
    expect(ours).toContain(`Allowed: ${en.allowedText(allowed)}.`);
    addWords('ring', ringZh);
    const theirs = errorsZh.errors.refused(refusal);
    const chinese = zh.allowedText(allowed);
    expect(numbers(chinese)).toEqual(numbers(english));
    expect(englishWords(chinese)).toEqual([]);
    expect(chinese).not.toBe('');
    expect(ours).toMatch(/^“readers” cannot be .*7\D?311/);
    expect(theirs).toMatch(/^“读者”不能是.*7\D?311/);
    expect(theirs).toContain(`允许：${chinese}。`);
  },
);

test.each(Object.values(EMBED))('allowed values of the embed have texts in both languages: %j', (allowed) => {
  const [english, chinese] = [embedEn.embedAllowedText(allowed), embedZh.embedAllowedText(allowed)];
  expect(english).not.toBe('');
  expect(chinese).not.toBe('');
  expect(numbers(chinese)).toEqual(numbers(english));
  expect(englishWords(chinese)).toEqual([]);
  const refusal = { knob: 'field', value: 'given', allowed };
  expect(embedEn.problem.message(refusal)).toContain(`“field” cannot be given. Allowed: ${english}.`);
  expect(embedZh.problem.message(refusal)).toContain(`“field”不能是 given。允许：${chinese}。`);
});

test('values of fields that are no knobs have their unit', () => {
  const said = (refusal: Refusal) => [en, zh].map(({ valueText }) => plain(valueText(refusal)));
  const bytes = { kind: 'range', max: 512, unit: 'MiB' } as const;
  expect(said({ knob: 'written', value: '1600', allowed: bytes })).toEqual(['1 600 MiB', '1 600 MiB']);
  const slots = { kind: 'range', max: 8, unit: 'slots' } as const;
  expect(said({ knob: 'slots', value: '1600', allowed: slots })).toEqual(['1600', '1600']);
  expect(said({ knob: 't', value: 'never', allowed: bytes })).toEqual(['never', 'never']);
  expect(said({ knob: 'rate', value: '44100', allowed: { kind: 'card-rate', rate: 48_000 } })).toEqual([
    '44 100 Hz',
    '44 100 Hz',
  ]);
});

test('a fault of a media file is named by field, value and byte', () => {
  const said = (value: string, fault: Of<'media'>['fault'], field: string) => {
    const expected = { kind: 'range', min: 11, max: 11, unit: 'bytes' } as const;
    const allowed: Allowed = { kind: 'media', at: 4_999, field, fault, expected };
    return [en, zh].map(({ valueText }) => valueText({ knob: 'media', value, allowed }));
  };
  expect(said('1', 'truncated', 'tag header')).toEqual([
    `only 1${THIN}byte of tag header at byte 4999`,
    '第 4999 字节处 tag header 只剩 1 字节',
  ]);
  expect(said('0', 'truncated', 'tag header')[0]).toBe('no tag header at byte 4999');
  expect(said('', 'missing', 'AVC sequence header')).toEqual([
    'no AVC sequence header at byte 4999',
    '第 4999 字节处没有 AVC sequence header',
  ]);
  expect(said('hvc1', 'extended', 'HEVC')).toEqual([
    'HEVC (hvc1) in the extended header of Enhanced RTMP at byte 4999',
    '第 4999 字节处是 Enhanced RTMP 扩展头里的 HEVC（hvc1）',
  ]);
  expect(said('2', 'unsupported', 'CodecID')).toEqual([
    'CodecID 2 at byte 4999',
    '第 4999 字节处 CodecID 为 2',
  ]);
  // Each kind of fault with its own advice; only files of other codecs are to have H.264 and AAC.
  const advised = (fault: Of<'media'>['fault']) => {
    const allowed: Allowed = {
      ...{ kind: 'media', at: 1, field: 'x', fault },
      expected: { kind: 'needs', need: 'raw-aac' },
    };
    const refusal = { knob: 'media', value: '0', allowed };
    return [media, mediaZh].map((words) =>
      words.notTaken('a.flv', 9, { kind: 'refused', refusal }).includes('AAC-LC'),
    );
  };
  const faults = ['truncated', 'missing', 'framing', 'extended', 'empty', 'oversized', 'reordered'] as const;
  for (const fault of faults) expect([fault, ...advised(fault)]).toEqual([fault, false, false]);
  for (const fault of ['unsupported', 'foreign'] as const) expect(advised(fault)).toEqual([true, true]);
  const track = (need: 'audio' | 'video') =>
    [en, zh].map(({ valueText }) =>
      valueText({ knob: 'media', value: '', allowed: { kind: 'needs', need } }),
    );
  expect(track('video')).toEqual(['a file without video', '没有画面的文件']);
  expect(track('audio')).toEqual(['a file without audio', '没有声音的文件']);
});
