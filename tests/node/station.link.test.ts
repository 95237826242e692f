/** Scripts packed into links, intact and damaged; and the published figure that belongs to a link's state. */
import { expect, test } from 'vitest';
import { claimed } from '../../web/src/components/costs.ts';
import { fields } from '../../web/src/link/fields.ts';
import { defaults, LinkCodec, MOST_PACKED, pack, packed, unpacking } from '../../web/src/link/link.ts';
import { unpack, unpacked } from '../../web/src/link/packed.ts';
import { errors } from '../../web/src/words/errors.en.ts';
import { Scene } from '../../web/src/labs/station/scene.ts';
import { labWorlds } from './lab.engine.ts';

const { config, lab } = labWorlds('station', Scene, 44_100);

const text = { knob: 'script', option: 'own', first: '' };
const OWN = lab.knobs.find(({ id }) => id === 'script')!.options.indexOf('own');
const codec = new LinkCodec(lab, 9, 1, undefined, text);
const SCRIPT = '# 𝄞 é\ntone = sine(440.)\noutput.card(tone)\n'.repeat(20);

/** The packed form of a text that the cache of unpacked scripts does not have. */
async function forgotten(script: string) {
  const letters = await pack(script);
  for (let other = 0; other < 40; other += 1) await pack(`${script}${other}`);
  expect(packed(script)).toBeUndefined();
  return letters;
}

test('a script is read back from its link, and not written while another one runs', async () => {
  const state = defaults(lab);
  const letters = await forgotten(SCRIPT);
  expect(letters.length).toBeLessThan(SCRIPT.length / 5);
  const link = `#v1/station?script=own&own=${letters}`;
  expect(encodeURI(link)).toBe(link);
  await unpacking(link, 'own');
  expect(unpacking(link, 'own')).toBeUndefined();
  const own = {
    ...state,
    config: { ...state.config, text: SCRIPT, knobs: { ...state.config.knobs, script: OWN } },
  };
  expect(codec.read(link)).toEqual({ state: own });
  expect(codec.write(own)).toBe(link);
  expect(codec.write({ ...own, config: { ...own.config, knobs: state.config.knobs } })).toBe(
    '#v1/station?t=0',
  );
  expect(fields(lab, 9).some(({ name }) => name === 'own')).toBe(false);
});

test('a damaged script is refused with a message', async () => {
  const letters = await forgotten('output.card(sine(441.))');
  const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
  const damaged = [...letters].map(
    (letter, at) => letters.slice(0, at) + other(letter) + letters.slice(at + 1),
  );
  const bomb = await forgotten(' '.repeat(70_000));
  for (const wrong of [...damaged, letters.slice(1), letters.slice(0, -4), '', '%', '€', bomb]) {
    await unpack(wrong);
    // The unused bits of the last character may differ.
    if (unpacked(wrong) === 'output.card(sine(441.))') continue;
    const reading = codec.read(`v1/station?script=own&own=${encodeURIComponent(wrong)}`);
    expect(reading).toHaveProperty('refusals', [expect.objectContaining({ knob: 'own' })]);
    if ('refusals' in reading)
      expect(errors.refused(reading.refusals[0])).toMatch(/^The link’s script cannot be/);
  }
  const long = codec.read(`v1/station?own=${'A'.repeat(MOST_PACKED + 3_000)}`);
  expect(long).toHaveProperty('refusals.0.knob', 'link');
});

test('the engine’s refusal of a faulty script names its position', () => {
  const fault = { kind: 'script', limit: 'bytes', most: 65_536 } as const;
  const refusal = { knob: 'text', value: '3:13 sien', allowed: fault };
  expect(errors.refused(refusal)).toBe(
    'Your script has a fault at 3:13 sien. The editor says what is wrong there.',
  );
  // The editor accepts a script that is only too slow with these knobs.
  const paths = { kind: 'script', limit: 'paths', most: 4_194_304 } as const;
  const limit = { knob: 'text', value: '2:35 add(tones)', allowed: paths };
  expect(errors.refused(limit)).toBe(
    'Your script goes beyond a limit at 2:35 add(tones). Allowed: at most 4\u202f194\u202f304 paths to sources.',
  );
});

test('each of the article’s figures is shown only with its own script', () => {
  const claims = (knobs: Record<string, number>) => {
    const variants = claimed(lab, config('station-244', 'station-245', knobs));
    return variants.flatMap(({ id, claim }) => (claim ? [`${id} ${claim.ratio.toFixed(2)}`] : []));
  };
  expect(claims({ script: 0 })).toEqual(['station-245 1.25']);
  expect(claims({})).toEqual(['station-245 1.29']);
  expect(claims({ script: 5 })).toEqual(['station-245 1.00']);
  const others: Record<string, number>[] = [
    { script: 5, layers: 8 },
    { script: 6 },
    { script: 0, copies: 2 },
  ];
  for (const other of others) expect(claims(other)).toEqual([]);
});
