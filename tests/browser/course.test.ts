/** A course in use: question, prediction, answer; stored progress; the views for teachers and for a room. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Courses from '../../web/src/courses/Courses.svelte';
import { registry } from '../../web/src/labs/registry.ts';
import { Theme } from '../../web/src/state/theme.svelte.ts';
import '../../web/src/style/tokens.css';
import '../../web/src/style/base.css';
import { FakeWorker } from './engine.fake.ts';
import { soon } from './patience.ts';

let worker: FakeWorker | undefined;
const spawn = () => (worker = new FakeWorker());
const stored = () => JSON.parse(localStorage.getItem('ringside.courses') ?? '{}') as unknown;
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
let shown: Awaited<ReturnType<typeof render<typeof Courses>>>;

async function open(hash: string, [width, height] = [1440, 900]) {
  await page.viewport(width, height);
  history.replaceState(null, '', hash);
  const props = { theme: new Theme(), fresh: false, onleave: () => undefined, parts: { spawn } };
  shown = await render(Courses, props);
}

beforeAll(() => registry.ring.load());
beforeEach(() => localStorage.clear());
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
  expect(worker?.session.time()).toBe(300_000);
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

test('presenting: keys go through the course, blank the screen and light it', async () => {
  await open('#v1/course/sync/1');
  await text('Whoever holds the lock');
  await soon(() => expect(worker?.session.time()).toBeGreaterThan(0));
  await userEvent.keyboard('p');
  await text('this screen:');
  await text(/#v1\/course\/sync\/1$/);
  await userEvent.keyboard('{PageDown}');
  await text('No lock, no wait, no frame');
  await userEvent.keyboard('{ArrowRight}{PageUp}{PageUp}{PageUp}');
  await soon(() => expect(location.hash).toBe('#v1/course/sync/1'));
  await userEvent.keyboard('b');
  await expect.element(page.getByText('The screen is blank. Press B to show it again.')).toBeInTheDocument();
  await userEvent.keyboard('.');
  await expect.element(page.getByText('The screen is blank.')).not.toBeInTheDocument();
  await userEvent.keyboard('s');
  await soon(() => expect(document.querySelector('.spot')).not.toBeNull());
  await userEvent.keyboard('m');
  await text(/^A has published/);
  await userEvent.keyboard('{Escape}');
  await text('This browser counted:');
});

test('a course as a whole has room for answers, and notes for the teacher when they are wanted', async () => {
  await open('#v1/course/measuring');
  await text('How large is the smallest step of this page’s clock?');
  expect(page.getByText('Common wrong answers').elements()).toHaveLength(0);
  await page.getByRole('switch', { name: 'Notes for the teacher' }).click();
  await soon(() => expect(page.getByText('Common wrong answers').elements()).toHaveLength(8));
  await page.getByRole('switch').click();
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
