/** The page as a reader uses it: opening, keys, links, and messages about failures. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { SoundCard } from '../../web/src/audio/sound-card.ts';
import Laboratory from '../../web/src/app/Laboratory.svelte';
import type { LabPage } from '../../web/src/labs/page.ts';
import { registry } from '../../web/src/labs/registry.ts';
import { story } from '../../web/src/labs/ring/story.ts';
import { Labs } from '../../web/src/state/labs.svelte.ts';
import type { MakeCard } from '../../web/src/state/sound.svelte.ts';
import { FakeWorker } from './engine.fake.ts';
import { soon } from './patience.ts';

let worker: FakeWorker;
let labs: Labs<LabPage>;
const spawn = () => (worker = new FakeWorker());
/** Opens the audio device; some tests make it fail. */
let device: (how: AudioContextOptions) => AudioContext;
const card: MakeCard = (onchange) => new SoundCard({ onchange, open: (how) => device(how) });
const key = (keys: string) => userEvent.keyboard(keys);
const config = () => worker.session.config;
const tab = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the page at a link. */
async function open(hash: string, [width, height] = [1440, 900]) {
  await page.viewport(width, height);
  history.replaceState(null, '', hash);
  labs = new Labs(registry, { spawn, card });
  await render(Laboratory, { labs });
  labs.start();
  await soon(() => expect(labs.session.player.scenes).toBeDefined());
}

// Loads the lab before the tests, because the first load takes a second on a small machine.
beforeAll(() => registry.ring.load());
beforeEach(() => {
  device = (how) => new AudioContext(how);
});
afterEach(() => labs.close());

describe('what opens', () => {
  test('at a link that names the lab alone, the story’s step about the default comparison, at rest', async () => {
    await open('#v2/ring');
    expect(config()).toMatchObject({ a: 'rwmutex', b: 'cond' });
    expect(labs.session.state.story).toBe(story.findIndex(({ id }) => id === 'stall') + 1);
    expect(labs.session.player.playing).toBe(false);
    const { at } = story[labs.session.state.story - 1].state;
    await soon(() => expect(labs.session.player.time).toBe(at * 10));
    // The address has the time, so that a reload returns to it.
    expect(location.hash).toContain(`t=${at}`);
  });

  test('at a wrong link, the defaults and what is wrong with it', async () => {
    await open('#v2/ring?slots=99999');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/“slots” cannot be 99999.*8 to 1.024.*lab below has its usual settings/);
    expect(config()).toMatchObject({ a: 'rwmutex', b: 'cond', knobs: { slots: 64 } });
  });

  test('at a link that only the engine can refuse, the defaults too', async () => {
    await open('#v2/ring?readers=2&slow=5');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/“slow readers” cannot be 5/);
    expect(config().knobs).toMatchObject({ readers: 8, slow: 1 });
  });

  test('without WebAssembly, a message and a table of the variants', async () => {
    const { WebAssembly } = globalThis;
    vi.stubGlobal('WebAssembly', undefined);
    labs = new Labs(registry);
    await render(Laboratory, { labs });
    labs.start();
    vi.stubGlobal('WebAssembly', WebAssembly);
    await expect.element(page.getByText(/runs no WebAssembly/)).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'Cond' })).toBeVisible();
  });
});

test('the share sheet shows the link in full, copies it, and gives the focus back', async () => {
  await open('#v2/ring?b=epoch&t=1000');
  const share = page.getByRole('button', { name: 'Share this state' });
  await share.click();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  const shown = page.getByRole('textbox', { name: 'This state' });
  await expect.element(shown).toHaveValue(new URL(labs.session.link, location.href).href);
  const copies = page.getByRole('button', { name: 'Copy: This state' });
  await copies.click();
  await expect.element(page.getByText(/did not allow copying.*selected/)).toBeVisible();
  expect(getSelection()?.toString()).toContain('#v2/ring?b=epoch');
  write.mockResolvedValueOnce();
  await copies.click();
  expect(write).toHaveBeenLastCalledWith(expect.stringContaining('#v2/ring?b=epoch'));
  await key('{Escape}');
  await expect.element(share).toHaveFocus();
});

describe('keys', () => {
  beforeEach(() => open('#v2/ring?t=1000'));

  test('Space plays and pauses, arrows step', async () => {
    await key(' ');
    await soon(() => expect(labs.session.player.time).toBeGreaterThan(10_000));
    await key(' ');
    await soon(() => expect(labs.session.player.playing).toBe(false));
    const { step } = worker.session;
    const from = step();
    await key('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await soon(() => expect(step()).toBe(from + 1));
    await key('r');
    await soon(() => expect(labs.session.player.time).toBe(0));
  });

  test('digits pick B, with Shift A', async () => {
    await key('9');
    await soon(() => expect(config().b).toBe('epoch'));
    await key('{Shift>}1{/Shift}');
    await soon(() => expect(config().a).toBe('queue-copy'));
    // The worlds are at the same time, as if they had run with the new variant from the start.
    await soon(() => expect(worker.session.time()).toBe(10_000));
  });

  test('brackets change the speed, P presents, Escape ends it, T changes the theme, ? helps', async () => {
    await key('[[[[');
    expect(labs.session.player.speed).toBe(0.25);
    await key('{]}');
    expect(labs.session.player.speed).toBe(0.5);
    await key('p');
    expect(labs.session.state.presenter).toBe(true);
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    await key('{Escape}');
    expect(labs.session.state.presenter).toBe(false);
    await key('t');
    expect(document.documentElement.dataset.theme).toBe(labs.session.theme.shade);
    await key('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    // The sheet handles keys now.
    await key('p');
    expect(labs.session.state.presenter).toBe(false);
  });

  test('controls keep the keys that they use', async () => {
    (page.getByRole('button', { name: 'Play', exact: true }).element() as HTMLElement).focus();
    await key(' ');
    expect(labs.session.player.playing).toBe(true);
    await key(' ');
    expect(labs.session.player.playing).toBe(false);
    (page.getByRole('slider', { name: 'Time' }).element() as HTMLElement).focus();
    const before = worker.asked.length;
    await key('{ArrowRight}');
    await soon(() => expect(worker.asked.slice(before)).toContain('seek'));
    expect(worker.asked.slice(before)).not.toContain('step');
  });

  test('Escape closes the panel of the silence, which covers no button of the transport, and only that', async () => {
    await tab('Numbers').click();
    const show = page.getByRole('button', { name: 'Show', exact: true });
    const panel = page.getByRole('region', { name: 'Silence of A and B' });
    await show.click();
    await expect.element(panel).toBeVisible();
    const { bottom } = panel.element().getBoundingClientRect();
    const transport = page.getByRole('group', { name: 'Transport' }).element().getBoundingClientRect();
    expect(bottom).toBeLessThan(transport.top);
    await key('{Escape}');
    expect(panel.query()).toBeNull();
    await expect.element(show).toHaveFocus();
  });
});

describe('the address', () => {
  test('a discrete change is a step back, a continuous one is not', async () => {
    await open('#v2/ring?t=1000');
    const { length } = history;
    await key('9');
    expect(location.hash).toBe('#v2/ring?b=epoch&t=1000');
    expect(history.length).toBe(length + 1);
    labs.session.commands.setKnob('slots', 128);
    labs.session.commands.setKnob('slots', 256);
    await soon(() => expect(location.hash).toBe('#v2/ring?b=epoch&slots=256&t=1000'));
    expect(history.length).toBe(length + 1);
    history.back();
    await soon(() => expect(config().b).toBe('cond'));
    expect(config().knobs.slots).toBe(64);
  });

  test('manual actions are part of the link, undone ones are not', async () => {
    await open('#v2/ring?t=1000');
    labs.session.commands.act({ kind: 'stall', reader: 5, ms: 200 });
    await soon(() => expect(labs.session.link).toContain('do=1000.stall.5.200'));
    labs.session.commands.seek(5_000);
    await soon(() => expect(labs.session.player.time).toBe(5_000));
    labs.session.commands.act({ kind: 'join' });
    await soon(() => expect(labs.session.link).toBe('#v2/ring?t=500&do=500.join'));
  });
});

describe('when something goes wrong', () => {
  test('a refused knob value is reported and reset', async () => {
    await open('#v2/ring?t=1000');
    labs.session.commands.setKnob('slow', 16);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/“slow readers” cannot be 16.*Nothing was changed/);
    expect(labs.session.config.knobs.slow).toBe(1);
    labs.session.commands.setKnob('slow', 2);
    await soon(() => expect(config().knobs.slow).toBe(2));
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  });

  test('keys before the engine is there do no harm', async () => {
    labs = new Labs(registry, { spawn, card });
    await render(Laboratory, { labs });
    labs.start();
    await key(' {ArrowRight}r9l');
    await soon(() => expect(labs.session.player.scenes).toBeDefined());
    expect(labs.session.phase).toBe('ready');
  });
});

describe('sound', () => {
  beforeEach(() => open('#v2/ring?t=1000'));

  test('the card sets the pace, and each side can be heard', async () => {
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await soon(() => expect(labs.session.player.live).toBe(true));
    const { rate } = labs.session.sound;
    expect(config().rate).toBe(rate);
    await soon(() => expect(labs.session.player.time).toBeGreaterThan(2_000));
    expect(worker.session.listened).toBe(1);
    await expect
      .element(page.getByRole('button', { name: 'hearing B' }))
      .toHaveAttribute('aria-pressed', 'true');
    await key('h');
    await soon(() => expect(worker.session.listened).toBe(0));
    // A new variant plays at once, because the card needs samples.
    await key('9');
    await soon(() => expect(config().b).toBe('epoch'));
    await soon(() => expect(worker.session.time()).toBeGreaterThan(0));
    await key(' ');
    await soon(() => expect(worker.session.listened).toBe(2));
    expect(labs.session.player.playing).toBe(false);
    await labs.session.sound.close();
  });

  const refusing = () => {
    throw new Error('no device');
  };
  const blocked = (how: AudioContextOptions) => {
    const resume = { value: () => new Promise(() => undefined) };
    return Object.defineProperties(new AudioContext(how), { resume, state: { value: 'suspended' } });
  };
  test.each([
    ['refuses', refusing, /no device/],
    ['waits for a gesture', blocked, /wants one more click/],
  ])('a card that %s says so, and the lab plays on', async (_, open, says) => {
    device = open;
    await key(' l');
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
    expect(labs.session.player).toMatchObject({ playing: true, live: false });
  });

  test('a file that is no sound is refused, and what played plays on', async () => {
    const files = new DataTransfer();
    files.items.add(new File(['not a sound at all'], 'notes.txt'));
    dispatchEvent(new DragEvent('dragenter', { dataTransfer: files }));
    await expect.element(page.getByText(/Drop a sound file/)).toBeVisible();
    dispatchEvent(new DragEvent('drop', { dataTransfer: files }));
    await expect.element(page.getByRole('alert')).toHaveTextContent(/notes.txt.*goes on/);
    expect(labs.session.sound.file).toBeNull();
    expect(worker.session.media).toBeNull();
  });
});

test('at rest nothing is pulled', async () => {
  await open('#v2/ring?t=1000');
  await soon(() => expect(labs.session.player.time).toBe(10_000));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { length } = worker.asked;
  for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(worker.asked).toHaveLength(length);
});
