/** The courses against the real engine: every link opens, every count is there, every question has its answer. */
import { describe, expect, test } from 'vitest';
import { answers, counted, type StepResult, numberOf } from '../../web/src/lessons/result.ts';
import { minutes, type Step } from '../../web/src/lessons/course/course.ts';
import { courses } from '../../web/src/lessons/course/registry.ts';
import { countedAt, opened } from './lab.engine.ts';

const all = courses.flatMap((course) =>
  course.steps.map((step) => [`${course.id}: ${step.id}`, step] as const),
);

/** Counters of a step that counts. */
function resultOf({ link, find, table }: Step): StepResult | undefined {
  if (find.kind !== 'count') return undefined;
  const { a, b } = countedAt(link, find.at);
  return counted(find, [a, b], table);
}

test('there are three, of 7 to 10 steps, with ids of their own', () => {
  expect(courses.map(({ id }) => id)).toEqual(['memory', 'sync', 'measuring']);
  for (const { steps } of courses) {
    expect(steps.length).toBeGreaterThanOrEqual(7);
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  }
  expect(courses.map(minutes)).toEqual([135, 105, 90]);
});

describe.each(all)('%s', (_, step) => {
  const { question, find, link, words } = step;

  test('its link opens without a refusal', () => {
    expect(opened(link).config.lab).toBe(/#v\d\/(\w+)/.exec(link)?.[1]);
  });

  test('its words are whole', () => {
    expect(words.text.length).toBeGreaterThanOrEqual(2);
    expect(words.text.length).toBeLessThanOrEqual(5);
    expect(words.teacher.say.length * words.teacher.wrong.length).toBeGreaterThan(0);
    for (const text of [...words.text, ...words.after]) expect(text.split('**').length % 2).toBe(1);
    if ('map' in question) expect(Object.keys(words.options ?? {})).toEqual(question.map(({ id }) => id));
    else expect(words.unit).toBeTruthy();
    // The text of a measured ratio is the costs panel's sentence.
    const ratio = find.kind === 'measure' && (find.reads === 'ratio' || find.reads === 'modelled');
    expect(words.found === undefined).toBe(ratio);
  });

  test('its answers leave no gap', () => {
    if (!('map' in question)) return;
    const bands = question.filter(({ from, to }) => from !== undefined || to !== undefined);
    const ends = bands.map(({ from = -Infinity, to = Infinity }) => [from, to]).sort(([a], [b]) => a - b);
    expect(ends[0][0]).toBe(-Infinity);
    expect(ends.at(-1)?.[1]).toBe(Infinity);
    for (let at = 1; at < ends.length; at++) expect(ends[at][0]).toBe(ends[at - 1][1]);
  });
});

describe('what is counted', () => {
  const counts = all.filter(([, { find }]) => find.kind === 'count');
  const wanted: Record<string, string | number> = {
    'memory: length': 'few',
    'memory: cells': 2_197,
    'memory: calls': 40,
    'memory: blocks': 'percent',
    'memory: capped': 'twice',
    'memory: rounding': 'twice',
    'memory: leak': 'hundreds',
    'sync: stall': 129,
    'sync: torn': 'dozen',
    'sync: double': 'panics',
    'sync: polling': 11,
    'sync: shorter': 8,
    'sync: lost': 'lap',
    'sync: discard': 'frame',
    'sync: thousand': 499_500,
    'sync: under': 'more',
    'measuring: exact': 6_750,
  };

  test.each(counts)('%s', (name, step) => {
    const found = resultOf(step);
    expect(found).toBeDefined();
    const value = numberOf(step.find, found!)!;
    expect(step.words.found?.(value)).not.toMatch(/–|NaN|Infinity/);
    if (found?.kind === 'count') expect([...found.a, ...found.b].every(Number.isFinite)).toBe(true);
    if ('map' in step.question) expect(answers(step.question, step.find, found!)).toEqual([wanted[name]]);
    else expect(Math.round(value)).toBe(wanted[name]);
  });
});

/** Numbers in the prose outside the questions. */
describe('what is said', () => {
  const at = (link: string, ms: number) => countedAt(link, ms);
  const linkOf = (course: string, id: string) =>
    courses.find((one) => one.id === course)!.steps.find((step) => step.id === id)!.link;

  test('seven times as many chunks looked at on the smallest graph', () => {
    const { a, b } = at(linkOf('memory', 'walks'), 1_000);
    expect(Math.round(a.boxesTouched / a.ticks / (b.boxesTouched / b.ticks))).toBe(7);
  });

  test('8 operators: longer walks than 2', () => {
    const each = (link: string) => {
      const { a } = at(link, 1_000);
      return a.boxesTouched / a.queries;
    };
    const { length } = { length: linkOf('memory', 'length') };
    expect(each(length.replace('?', '?operators=8&'))).toBeGreaterThan(1.2 * each(length));
  });

  test('a list of 1 564 entries takes two calls', () => {
    const { a, b } = at(linkOf('memory', 'gather'), 1_000);
    expect(a.vectors / a.sends).toBe(1_564);
    expect([a.calls / a.sends, b.calls / b.sends]).toEqual([2, 1]);
  });

  test('FIFO and LIFO count the same', () => {
    const { a, b } = at(linkOf('memory', 'newest'), 16_000);
    expect(b).toEqual(a);
  });

  test('the cut makes no string', () => {
    const { b } = at(linkOf('memory', 'rounding').replace('b=lent&', 'b=lent-cut&'), 1_000);
    expect(b.buffersMade).toBeLessThan(b.requests);
    expect(Math.round(b.copiedBytes / b.wireBytes)).toBe(2);
  });

  test('64 slots tear no frame, since readers skip in time; with the flag nobody panics; with the second call no lap is lost', () => {
    expect(at(linkOf('sync', 'torn').replace('slots=8', 'slots=64'), 10_000).a.torn).toBe(0);
    expect(at(linkOf('sync', 'double').replace('&no_flag=on', ''), 2_500).a.writer).toBe(3);
    expect(at(linkOf('sync', 'lost').replace('&no_rebroadcast=on', ''), 8_000).a.skipped).toBe(0);
  });

  test('a reader dropped, and one that is not; 1 023 slots copied, as many comparisons on both sides', () => {
    const discard = at(linkOf('sync', 'discard'), 30_000);
    expect([discard.a.dropped, discard.b.dropped]).toEqual([1, 0]);
    expect(discard.a.allocations).toBeLessThan(70);
    const { a, b } = at(linkOf('sync', 'thousand'), 1_000);
    expect(b.slotsCopied / b.ticks).toBe(1_023);
    expect(b.comparisons).toBe(a.comparisons);
    expect(b.swaps).toBeGreaterThan(a.swaps);
  });

  test('sixty sources: 1 770 comparisons, 60 looks', () => {
    const { a, b } = at(linkOf('measuring', 'counts'), 3_000);
    expect([a.comparisons / a.ticks, b.looks / b.ticks]).toEqual([1_770, 60]);
  });
});
