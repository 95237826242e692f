/** A course in use: question, prediction, answer; stored progress; the views for teachers and for a room. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Courses from '../../web/src/lessons/course/Courses.svelte';
import { courses } from '../../web/src/lessons/course/registry.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { Theme } from '../../web/src/state/theme.svelte.ts';
import { MEASURE } from '../../web/src/words/controls.en.ts';
import { FakeWorker } from './engine.fake.ts';
import { soon } from './patience.ts';

let worker: FakeWorker | undefined;
const spawn = () => (worker = new FakeWorker());
const stored = () => JSON.parse(localStorage.getItem('ringside.courses') ?? '{}') as unknown;
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** What has the focus, by its tag and text. */
const focused = () => `${document.activeElement?.localName}: ${document.activeElement?.textContent.trim()}`;
/** The sentences of both figures for screen readers. */
const announced = () =>
  [...document.querySelectorAll('figure [role=status]')].map(({ textContent }) => textContent.trim());
let shown: Awaited<ReturnType<typeof render<typeof Courses>>>;

async function open(hash: string, [width, height] = [1440, 900]) {
  await page.viewport(width, height);
  history.replaceState(null, '', hash);
  const props = { theme: new Theme(), fresh: false, onleave: () => undefined, parts: { spawn } };
  shown = await render(Courses, props);
}

beforeAll(() => registry.ring.load());
afterEach(() => shown.unmount());

test('a step asks first, counts what its lab shows, and keeps both', async () => {
  await open('#v1/course/sync/1');
  await text('How many frames has A published after 30 s?');
  const number = page.getByRole('spinbutton', { name: 'Your number, frames' });
  await number.fill('1000');
  await text('A number from 0 to 750.');
  expect(page.getByRole('button', { name: 'Count', exact: true }).query()).toBeNull();
  await number.fill('750');
  // Changing the lab meanwhile does not affect the step's result.
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('9');
  await soon(() => expect(worker?.session.config.b).toBe('epoch'));
  await press('Count');
  await text('This browser counted:');
  expect(worker?.session.config).toMatchObject({ a: 'rwmutex', b: 'cond' });
  // Afterwards the step is there again as its text tells it, at its beginning.
  await soon(() => expect(worker?.session.time()).toBe(26_000));
  // The address stays that of the course, whatever the user does.
  expect(location.hash).toBe('#v1/course/sync/1');
  expect(stored()).toMatchObject({
    courses: { sync: { at: 1, said: { stall: 750 }, found: { stall: {} } } },
  });

  await shown.unmount();
  await open('#v1/course/sync/1');
  await text('You said:');
  await press('Ask me again');
  await text('Before you look');
});

test('steps follow each other, and what they found is forgotten when one begins anew', async () => {
  localStorage.setItem('ringside.courses', '{"version":1,"courses":{"sync":{"at":"x","said":[],"found":7}}}');
  await open('#v1/course/sync/2');
  await page.getByRole('radio', { name: 'None.' }).click();
  await press('Count');
  await text('This browser counted:');
  await page.getByRole('link', { name: 'Next step' }).click();
  await text('Counted down twice');
  expect(worker?.session.config).toMatchObject({ a: 'waitgroup', b: 'sleep' });
  history.back();
  await text('No lock, no wait, no frame');
  await page.getByRole('link', { name: 'Synchronisation' }).click();
  await press('Start over');
  expect(stored()).toMatchObject({ courses: { sync: { at: 1, said: {}, found: {} } } });
});

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('at %i by %i a step is read from its title on, and the focus is never lost', async (...size) => {
  await open('#v1/course/sync/2', size);
  await text('No lock, no wait, no frame');
  page.getByRole('radio', { name: 'None.' }).element().focus();
  await userEvent.keyboard(' {Enter}');
  await text('This browser counted:');
  await soon(() => expect(focused()).toMatch(/^div: You said: None\./));
  page.getByRole('button', { name: 'Ask me again' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(focused()).toBe('input: '));
  page.getByRole('button', { name: 'Count without a prediction' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(focused()).toMatch(/^div: This browser counted:/));

  const next = page.getByRole('link', { name: 'Next step' });
  for (const title of ['Counted down twice', 'Look, sleep, look again']) {
    (next.element() as HTMLElement).focus();
    next.element().scrollIntoView();
    await userEvent.keyboard('{Enter}');
    await soon(() => expect(focused()).toBe(`h3: ${title}`));
    const { top } = document.activeElement!.getBoundingClientRect();
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(size[1] / 3);
  }
});

test('the question is in the window of a small projector, beside the figures', async () => {
  await open('#v1/course/sync/1', [1024, 768]);
  const question = page.getByText('How many frames has A published after 30 s?');
  await expect.element(question).toBeVisible();
  const figures = () => [...document.querySelectorAll('figure svg[role=img]')];
  await soon(() => expect(figures()).toHaveLength(2));
  const asked = question.element().getBoundingClientRect();
  expect(asked.bottom).toBeLessThan(768);
  for (const { right, bottom } of figures().map((figure) => figure.getBoundingClientRect())) {
    expect(right).toBeLessThanOrEqual(asked.left);
    expect(bottom).toBeLessThan(768);
  }
});

test('on a phone the figures that a question is about are below it, and Play stays on the screen', async () => {
  await open('#v1/course/sync/1', [390, 844]);
  const question = page.getByText('How many frames has A published after 30 s?');
  await expect.element(question).toBeVisible();
  const figures = () => [...document.querySelectorAll('figure svg[role=img]')];
  await soon(() => expect(figures()).toHaveLength(2));
  const { bottom } = question.element().getBoundingClientRect();
  for (const figure of figures()) {
    expect(figure.getBoundingClientRect().top).toBeGreaterThan(bottom);
    expect(figure.getBoundingClientRect().height).toBeGreaterThan(100);
  }
  const play = page.getByRole('button', { name: /^(Play|Pause)$/ });
  expect(play.element().getBoundingClientRect().bottom).toBeLessThan(844);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('a measurement is stopped with the button that started it', async () => {
  await open('#v1/course/sync/10');
  await text(`${MEASURE} without a prediction`);
  page
    .getByRole('button', { name: `${MEASURE} without a prediction` })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(focused()).toBe('button: Stop measuring'));
  await userEvent.keyboard('{Enter}');
  await soon(() => expect(focused()).toBe(`button: ${MEASURE} without a prediction`));
});

test('the figures are silent while a question stands, and then each names its side', async () => {
  await open('#v1/course/sync/1');
  await soon(() => expect(worker?.session.time()).toBeGreaterThan(0));
  await soon(() => expect(announced()).toEqual(['', '']));
  await press('Count without a prediction');
  await soon(() =>
    expect(announced()).toEqual([expect.stringMatching(/^A: ./), expect.stringMatching(/^B: ./)]),
  );
  await press('Ask me again');
  await soon(() => expect(announced()).toEqual(['', '']));
});

test('a finished course says so, with what was said and what came out', async () => {
  const { steps } = courses.find(({ id }) => id === 'sync')!;
  const found = Object.fromEntries(
    steps.map(({ id }) => [id, { kind: 'count', value: 16, a: [16], b: [0] }]),
  );
  // Sixteen torn frames are more than none; sixteen frames are less than 750.
  const sync = { at: 10, said: { stall: 16, torn: 'none' }, found };
  localStorage.setItem('ringside.courses', JSON.stringify({ version: 1, courses: { sync } }));
  const finished = 'Finished. As you said: 1; not as you said: 1; without a prediction: 8.';
  await open('#v1/course/sync/10');
  await text(finished);
  await page.getByRole('link', { name: 'What came out' }).click();
  await soon(() => expect(focused()).toBe('h1: Synchronisation'));
  const summary = page.getByRole('region', { name: 'What you said, and what came out' });
  await expect.element(summary).toHaveTextContent(finished);
  await expect
    .element(summary.getByRole('listitem').nth(1))
    .toHaveTextContent(
      'You said: None. This browser counted: A has sent 16 frames that were half one and half another. Not as you said.',
    );
  await page.getByRole('link', { name: 'All courses' }).click();
  await text(finished);
  await expect.element(page.getByRole('link', { name: 'Read it again' })).toBeVisible();

  // With an answer forgotten, the course goes on there.
  delete found.double;
  localStorage.setItem('ringside.courses', JSON.stringify({ version: 1, courses: { sync } }));
  await shown.unmount();
  await open('#v1/course/sync/10');
  await page.getByRole('link', { name: 'Continue with step 3' }).click();
  await text('Counted down twice');
});

test('an address that leads nowhere says so, and what there is', async () => {
  await open('#v1/course/cooking');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no course “cooking”. Allowed: memory, sync, measuring.');
  await shown.unmount();
  await open('#v1/course/sync/99');
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no step “99”');
});
