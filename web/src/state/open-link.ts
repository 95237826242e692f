/** Opens a link in a lab's session, and says what is wrong with one that cannot be opened. */
import type { Lab, Refusal } from '../engine/types.ts';
import type { LinkState, Reading } from '../link/link.ts';
import { errors } from '../words/errors.en.ts';
import { sentences } from '../words/joining.en.ts';
import type { LabPart } from './lab-part.ts';
import type { LabSession } from './lab-session.svelte.ts';
import type { Notice } from './notices.svelte.ts';
import type { Imported } from './measuring.svelte.ts';

/** A lab that is ready. */
interface Open {
  lab: Lab;
  page: LabPart;
}

/**
 * @param fallback state that opens if the link is invalid, because nothing runs yet
 * @param strict whether a link of which anything would be left out is invalid
 * @returns what is wrong with the link, once the engine has answered
 */
export async function openLink(
  session: LabSession,
  hash: string,
  open: Open,
  fallback?: LinkState,
  strict = false,
): Promise<string | undefined> {
  const { address, measuring, notices } = session;
  const read = address.codec?.read(hash, strict);
  if (!read) return undefined;
  const figures = takeFigures(hash);
  const left = 'left' in read ? read.left : undefined;
  if (!figures && 'bare' in read) return openStory(session, open, left);
  const reading = figures ? checkConfig(read, figures) : read;
  if (!('state' in reading)) {
    const { text, notice } = linkRefused(reading.refusals, fallback !== undefined);
    notices.show(notice);
    if (fallback) void session.apply(fallback, open.lab);
    return text;
  }
  // A text with errors still opens in the editor, which shows them.
  session.draft = reading.state.config.text ?? reading.state.source ?? session.draft;
  if (figures) measuring.adopt(figures);
  sayLeft(session, left);
  const applied = session.apply(reading.state, open.lab);
  if (left) address.write();
  return applied;
}

/** Opens the lab's opening state, paused, and writes it to the URL, which named only the lab. */
export async function openStory(
  session: LabSession,
  { lab, page }: Open,
  left?: readonly string[],
): Promise<undefined> {
  sayLeft(session, left);
  const opened = session.apply(session.state.opening(lab, page), lab);
  session.address.write();
  await opened;
}

/** Says what was left out of the link that opens, in place of what was wrong with the one before. */
function sayLeft({ notices }: LabSession, left?: readonly string[]) {
  notices.dismiss('link');
  if (left) notices.show({ topic: 'link', tone: 'status', text: errors.leftOut(left) });
}

/**
 * @param first whether nothing runs yet, so that the lab's opening state opens in place of the link
 * @returns what is wrong with the link, for a page that embeds this one, and a notice for the user, which offers links
 *   to the labs if the link names an unknown one
 */
export function linkRefused(refusals: readonly Refusal[], first: boolean): { text: string; notice: Notice } {
  const after = first ? errors.linkIgnored.first : errors.linkIgnored.running;
  const text = sentences([...refusals.map((refusal) => errors.refused(refusal)), after]);
  const unknown = refusals.find(({ knob }) => knob === 'lab')?.value;
  const notice: Notice =
    unknown === undefined
      ? { topic: 'link', tone: 'alert', text }
      : {
          ...{ topic: 'link', tone: 'alert', labs: true },
          text: sentences([errors.unknownLab(unknown), after, errors.labs]),
        };
  return { text, notice };
}

let next: { hash: string; figures: Imported } | undefined;

/** Stores figures for the next link that is opened. @param hash the fragment in the URL when that link is opened */
export function offerFigures(hash: string, figures: Imported) {
  next = { hash, figures };
}

/** Returns the figures that belong to this link and removes them. Figures offered for another link are dropped. */
export function takeFigures(hash: string): Imported | undefined {
  const figures = next?.hash === hash ? next.figures : undefined;
  next = undefined;
  return figures;
}

/**
 * Returns `reading` if its configuration agrees with the one that the figures were measured with, otherwise a refusal
 * that names the first difference.
 */
export function checkConfig(reading: Reading, { config }: Imported): Reading {
  if (!('state' in reading)) return reading;
  const opened = reading.state.config;
  const names = ['a', 'b', 'seed', 'rate', 'text'] as const;
  const differs =
    names.find((name) => config[name] !== opened[name]) ??
    Object.keys(opened.knobs).find((id) => id in config.knobs && config.knobs[id] !== opened.knobs[id]);
  if (differs === undefined) return reading;
  const refusal: Refusal = { knob: 'config', value: differs, allowed: { kind: 'as-in-link' } };
  return { refusals: [refusal] };
}
