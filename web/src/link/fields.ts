/**
 * The fields of a link: for each name, how its value is written, read and checked. A field at its default value is left
 * out.
 */
import type { Scripted } from '../engine/messages.ts';
import type { Action, Allowed, Knob, Lab, Side } from '../engine/types.ts';
import { TICKS_PER_MS } from '../engine/types.ts';
import { packed, unpacked } from './packed.ts';
import {
  type GuessRange,
  LONGEST,
  MOST_ACTIONS,
  MOST_STEPS,
  runsText,
  SPEEDS,
  TABS,
  type LinkState,
  type TextPart,
} from './state.ts';

export interface Field {
  name: string;
  write(state: LinkState): string;
  /**
   * Parses `text` and stores the value in `state`.
   * @returns undefined if `text` is valid, otherwise the allowed values
   */
  read(text: string, state: LinkState): Allowed | undefined;
}

interface Codec<T> {
  write(value: T): string;
  read(text: string): T | undefined;
  allowed: Allowed;
}

function field<T>(
  name: string,
  codec: Codec<T>,
  get: (state: LinkState) => T,
  set: (state: LinkState, value: T) => void,
): Field {
  return {
    name,
    write: (state) => codec.write(get(state)),
    read(text, state) {
      const value = codec.read(text);
      if (value === undefined) return codec.allowed;
      set(state, value);
      return undefined;
    },
  };
}

/** A whole number from `min` to `max`; with `digits`, a number with that many decimals. */
function numeric(min: number, max: number, unit = '', digits = 0): Codec<number> {
  const form = new RegExp(`^-?\\d{1,12}${digits > 0 ? `(\\.\\d{1,${digits}})?` : ''}$`);
  return {
    write: (value) => String(value),
    read(text) {
      const value = form.test(text) ? Number(text) : NaN;
      return value >= min && value <= max ? value : undefined;
    },
    allowed: { kind: 'range', min, max, unit },
  };
}

/** One of several words; `words[i]` stands for `values[i]`. Spaces do not count when it is read. */
function oneOf<T>(words: readonly string[], values: readonly T[]): Codec<T> {
  const closed = (text: string) => text.replace(/\s/gu, '');
  const known = words.map(closed);
  return {
    write: (value) => words[values.indexOf(value)] ?? '',
    read: (text) => values[known.indexOf(closed(text))],
    allowed: { kind: 'one-of', ids: [...words] },
  };
}

const onOff = oneOf(['off', 'on'], [0, 1]);
const yes = oneOf(['off', 'on'], [false, true]);

function knobField(knob: Knob): Field {
  const codec =
    knob.kind === 'switch'
      ? onOff
      : knob.kind === 'choice'
        ? oneOf(knob.options, [...knob.options.keys()])
        : numeric(knob.min, knob.max, knob.unit);
  return field(
    knob.id,
    codec,
    (state) => state.config.knobs[knob.id] ?? knob.default,
    (state, value) => (state.config.knobs[knob.id] = value),
  );
}

/** The open tab, with the step of the story: `code`, `story.3`. */
function tabField(steps: number): Field {
  const words = [...Array.from({ length: steps }, (_, index) => `story.${index + 1}`), ...TABS.slice(1)];
  return {
    name: 'tab',
    write: ({ tab, story }) => (tab === 'story' ? `story.${story}` : tab),
    read(text, state) {
      if (!words.includes(text)) return { kind: 'one-of', ids: [`story.1–${steps}`, ...TABS.slice(1)] };
      const [tab, step] = text.split('.');
      state.tab = TABS.find((one) => one === tab) ?? 'story';
      if (step) state.story = Number(step);
      return undefined;
    },
  };
}

const ACTION =
  /^(\d{1,9})\.(?:(join|close)|(leave)\.(\d{1,4})|(plug|unplug)\.(\d)|(stall|preempt)\.(\d{1,4})\.(\d{1,5}))$/;

function writeScripted({ step, action }: Scripted): string {
  const words: (string | number)[] = [step, action.kind];
  if ('reader' in action) words.push(action.reader);
  if ('device' in action) words.push(action.device);
  if ('ms' in action) words.push(action.ms);
  return words.join('.');
}

function readScripted(text: string): Scripted | undefined {
  const [, step, alone, leave, leaver, plug, device, kind, reader, ms] = ACTION.exec(text) ?? [];
  if (step === undefined) return undefined;
  let action: Action;
  if (alone) action = { kind: alone as 'join' | 'close' };
  else if (leave) action = { kind: 'leave', reader: Number(leaver) };
  else if (plug) action = { kind: plug as 'plug' | 'unplug', device: Number(device) };
  else action = { kind: kind as 'stall' | 'preempt', reader: Number(reader), ms: Number(ms) };
  return { step: Number(step), action };
}

const stream = numeric(0, 9_999);
const streamOrAll: Codec<number | null> = {
  ...stream,
  write: (look) => (look === null ? '' : stream.write(look)),
};

/** Actions done by hand, with their time in ticks: `1200.stall.5.2000~1400.join`. */
const script: Codec<Scripted[]> = {
  write: (script) => script.map(writeScripted).join('~'),
  read(text) {
    const all = text === '' ? [] : text.split('~').slice(0, MOST_ACTIONS + 1);
    const read = all.map(readScripted).filter((one) => one !== undefined);
    const inOrder = read.every((one, index) => index === 0 || one.step >= read[index - 1].step);
    return read.length === all.length && inOrder && all.length <= MOST_ACTIONS ? read : undefined;
  },
  allowed: { kind: 'link-actions', most: MOST_ACTIONS },
};

/** Name of the field that holds a preset. */
export const PRESET = 'preset';

/** A preset by its id, used by short links. A link of a whole state holds the preset's settings instead. */
const presetField = ({ presets }: Lab): Field => ({
  name: PRESET,
  write: () => '',
  read(id, { config }) {
    const preset = presets.find((one) => one.id === id);
    if (!preset) return { kind: 'one-of', ids: presets.map((one) => one.id) };
    [config.a, config.b] = [preset.a, preset.b];
    Object.assign(config.knobs, preset.knobs);
    return undefined;
  },
});

/** Name of the field that holds the user's own text. */
export const OWN = 'own';

/** The user's own text, present only while it runs. */
const textField = (lab: Lab, text: TextPart): Field => ({
  name: OWN,
  write: ({ config }) => (runsText(lab, text, config) && packed(config.text ?? '')) || '',
  read(letters, { config }) {
    config.text = unpacked(letters);
    return config.text === undefined ? { kind: 'packed-script' } : undefined;
  },
});

/** The source of the user's own variant, in labs without such a text. */
const sourceField: Field = {
  name: OWN,
  write: ({ source }) => (source !== undefined && packed(source)) || '',
  read(letters, state) {
    state.source = unpacked(letters);
    return state.source === undefined ? { kind: 'packed-script' } : undefined;
  },
};

/** A schedule of the user's own variant, present only with its source. Whether it fits is known once it runs. */
const scheduleField: Field = {
  name: 'schedule',
  write: ({ source, schedule }) => (source !== undefined && packed(source) && schedule) || '',
  read(digits, state) {
    if (!/^\d+$/.test(digits) || digits.length > MOST_STEPS)
      return { kind: 'link-schedule', most: MOST_STEPS };
    state.schedule = digits;
    return undefined;
  },
};

/** Name of the field that holds a guess. It is read after the step that it belongs to. */
export const GUESS = 'guess';

/** A guess about the question of the open step. @param ranges allowed guesses of each step; undefined without a question */
const guessField = (ranges: readonly (GuessRange | undefined)[]): Field => ({
  name: GUESS,
  write: ({ guess }) => (guess === undefined ? '' : String(guess)),
  read(text, state) {
    const range = ranges[state.story - 1];
    if (!range) return { kind: 'one-of', ids: [] };
    const codec = numeric(range.min, range.max);
    state.guess = codec.read(text);
    return state.guess === undefined ? codec.allowed : undefined;
  },
});

/**
 * All fields of a lab in the order in which a link holds them.
 * @param steps number of steps in the lab's story
 * @param text the lab's editable text, if it has one
 * @param guesses allowed guesses of each step of the story
 * @param own whether the user may write a variant
 */
export function fields(
  lab: Lab,
  steps: number,
  text?: TextPart,
  guesses: readonly (GuessRange | undefined)[] = [],
  own = false,
): Field[] {
  const variants = lab.variants.map(({ id }) => id);
  const variant = oneOf(variants, variants);
  const seconds = numeric(0, LONGEST / TICKS_PER_MS, 'ms', 1);
  const sides: Side[] = [0, 1];
  return [
    presetField(lab),
    field(
      'a',
      variant,
      ({ config }) => config.a,
      ({ config }, id) => (config.a = id),
    ),
    field(
      'b',
      variant,
      ({ config }) => config.b,
      ({ config }, id) => (config.b = id),
    ),
    ...lab.knobs.map(knobField),
    ...(text ? [textField(lab, text)] : []),
    ...(own ? [sourceField, scheduleField] : []),
    field(
      'seed',
      numeric(0, 2 ** 32 - 1),
      ({ config }) => config.seed,
      ({ config }, n) => (config.seed = n),
    ),
    field(
      'rate',
      numeric(8_000, 192_000, 'Hz'),
      ({ config }) => config.rate,
      ({ config }, n) => (config.rate = n),
    ),
    field(
      't',
      seconds,
      ({ time }) => time / TICKS_PER_MS,
      (state, ms) => (state.time = Math.round(ms * TICKS_PER_MS)),
    ),
    field(
      'speed',
      oneOf(SPEEDS.map(String), SPEEDS as readonly number[]),
      ({ speed }) => speed,
      (state, speed) => (state.speed = speed),
    ),
    field(
      'play',
      yes,
      ({ playing }) => playing,
      (state, on) => (state.playing = on),
    ),
    tabField(steps),
    guessField(guesses),
    field(
      'look',
      streamOrAll,
      ({ look }) => look,
      (state, stream) => (state.look = stream),
    ),
    field(
      'hear',
      oneOf(['a', 'b'], sides),
      ({ hear }) => hear,
      (state, side) => (state.hear = side),
    ),
    field(
      'present',
      yes,
      ({ presenter }) => presenter,
      (state, on) => (state.presenter = on),
    ),
    field(
      'do',
      script,
      (state) => state.script,
      (state, all) => (state.script = all),
    ),
  ];
}

/** The written value of each field in the state that the lab opens with. A link leaves these values out. */
export function writtenDefaults(state: LinkState, all: Field[]): Map<string, string> {
  return new Map(all.map((field) => [field.name, field.write(state)]));
}
