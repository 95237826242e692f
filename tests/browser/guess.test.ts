/** A question of a story in use: ask, pass, count, again, and the keyboard. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LabView from '../../web/src/app/LabView.svelte';
import type { Session } from '../../web/src/app/selectors.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { LabSession } from '../../web/src/state/lab-session.svelte.ts';
import { number } from '../../web/src/words/format.ts';
import { FakeWorker } from './engine.fake.ts';
import { soon } from './patience.ts';

let worker: FakeWorker;
let session: Session;
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = () => page.getByRole('spinbutton', { name: 'Your guess, frames' });
const slider = () => page.getByRole('slider', { name: 'Your guess' });
const card = () => page.getByRole('region', { name: 'Guess first' });
const boxes = () =>
  [...document.querySelectorAll('.sides, .answer, .deck, h1')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  });

/** Opens the step of the ring's story that asks how many frames A publishes. */
beforeEach(async () => {
  await page.viewport(1440, 900);
  history.replaceState(null, '', '#v2/ring?send=5000&t=2400&tab=story.3');
  const spawn = () => (worker = new FakeWorker());
  session = new LabSession('ring', registry.ring, { labs: ['ring'], spawn });
  session.start();
  await soon(() => expect(session.player.scenes).toBeDefined());
  await render(LabView, { session, lab: session.lab!, page: session.page! });
  // Fills the window, as in the page.
  document.querySelector<HTMLElement>('main')!.style.height = '100vh';
  // Earlier tests may have answered or passed the question, which lasts as long as the page.
  for (const name of ['Guess again', 'Guess first']) if (button(name).query()) await button(name).click();
  await text('How many does');
  await field().fill('375');
});
afterEach(() => session.close());

test('it counts at its own time, says both numbers, and nothing moves', async () => {
  const before = boxes();
  await field().fill('700');
  await button('Count it').click();
  await text(/^You said 700\. This browser counted [\d\u202f]+\. Not as you said\./);
  expect(worker.session.config).toMatchObject({ a: 'rwmutex', b: 'cond', knobs: { send: 5_000 } });
  // The step is there again as its text tells it, at its beginning.
  expect([worker.session.time(), session.player.playing]).toEqual([24_000, false]);
  expect(boxes()).toEqual(before);
  expect(button('Skip question').query()).toBeNull();
  const { from, to } = session.stepSpan!;
  expect([from, to >= from]).toEqual([24_000, true]);
  const [counted] = (await session.visit('#v2/ring?send=5000&t=2400&tab=story.3', 300_000))!;
  await text(`This browser counted ${number(session.page!.counts(counted).published)}.`);

  await button('Guess again').click();
  await expect.element(field()).toHaveValue(700);
  expect(boxes()).toEqual(before);
});

test('only whole numbers of the range are counted', async () => {
  for (const value of ['751', '-1', '2.5', '']) {
    await field().fill(value);
    await text('A whole number from 0 to 750.');
    await userEvent.keyboard('{Enter}');
    expect(worker.session.time()).toBe(24_000);
  }
  await field().fill('0');
  expect(page.getByText('A whole number').query()).toBeNull();
});

test('passing hides the question, and a quiet line brings it back', async () => {
  await button('Skip question').click();
  expect(page.getByText('How many does').query()).toBeNull();
  await expect.element(button('Guess first')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await text('How many does');
  await expect.element(field()).toHaveFocus();
});

test('the keyboard moves the slider, types a number, counts, and keeps the focus in the card', async () => {
  const keys: string[] = [];
  const listen = ({ key }: KeyboardEvent) => keys.push(key);
  addEventListener('keydown', listen);
  (slider().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(field()).toHaveValue(376);
  // A digit goes into the number field; as a shortcut it would choose a variant.
  await userEvent.keyboard('5');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue(5);
  removeEventListener('keydown', listen);
  expect(keys).toEqual(['ArrowRight']);
  await userEvent.keyboard('{Enter}');
  await text('You said 5.');
  expect(card().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Share my guess')).toHaveFocus();
});

test('a count that another step replaces is not an answer', async () => {
  // In one task, because the fake engine answers soon.
  (button('Count it').element() as HTMLElement).click();
  session.commands.showStep(7);
  await soon(() => expect(worker.session.config.b).toBe('trylock'));
  session.commands.showStep(3);
  await text('Not counted, because the lab was changed meanwhile.');
});

test('a guess is shared as a link, whose reader is asked first and then sees both', async () => {
  await field().fill('700');
  await button('Count it').click();
  await button('Share my guess').click();
  const link = () => page.getByRole('textbox', { name: 'Link to the question' });
  await expect.element(link()).toBeVisible();
  const { hash } = new URL((link().element() as HTMLTextAreaElement).value);
  expect(hash).toMatch(/^#v2\/ring\?send=5000&t=2400&.*guess=700/);
  expect(hash).not.toContain('play');
  await expect.element(page.getByRole('img', { name: /^The picture that will be saved/ })).toBeVisible();
  await button('Close').click();

  await session.follow(hash);
  await text('The sender of this link has guessed.');
  expect(page.getByText('The sender said').query()).toBeNull();
  await field().fill('100');
  await button('Count it').click();
  await text('You said 100.');
  await text(/The sender said 700\./);
  expect(location.hash).toContain('guess=700');
  session.commands.showStep(5);
  await soon(() => expect(location.hash).not.toContain('guess'));
});
