/** What parts of the page are told, worked out of the store. */
import type { Snippet } from 'svelte';
import { isolation } from '../engine/isolation.svelte.ts';
import { claimed } from '../components/compare.ts';
import type { Config, Lab, Side, Variant } from '../engine/types.ts';
import type { EditorProps, LabPage, OnRequest } from '../labs/page.ts';
import type { Runs } from '../state/lab-part.ts';
import type { LabStore } from '../state/lab.svelte.ts';
import type { Streaming } from '../state/media.svelte.ts';
import type { Sound } from '../state/sound.svelte.ts';
import { failure } from '../words/faults.en.ts';

/** The store of a lab of this page. */
export type Store = LabStore<LabPage>;

/** What the parts of a lab's page are given: there once the engine and the lab's own code are. */
export interface LabProps {
  store: Store;
  lab: Lab;
  page: LabPage;
}

/** What leads through labs in place of their stories. */
export interface Guide {
  /** of the browser's tab */
  title: string;
  /** of what stands where the story would */
  label: string;
  panel: Snippet;
  /** the same for a room that looks at a screen */
  slide: Snippet;
  /** to the step before or behind */
  go: (by: 1 | -1) => void;
  /** asks the lab what the step is about */
  ask: () => void;
  /** the fragment that leads here */
  address: string;
}

/** The page as a whole: with the way to the other labs of the same stop, if there are any; or with what leads through it. */
export interface WholeProps extends LabProps {
  parts: Snippet;
  guide?: Guide;
}

/** The variants of A and B. */
export function chosen(lab: Lab, config: Config): [Variant, Variant] {
  const variants = claimed(lab, config);
  const of = (id: string) => variants.find((variant) => variant.id === id) ?? variants[0];
  return [of(config.a), of(config.b)];
}

/** What a lab's table may have measured; nothing where the lab runs nothing on threads. */
export const onRequest = ({ runs, listening }: Store, lab: Lab): OnRequest<Runs> | undefined =>
  runs && { lab, runs, rung: isolation.result, rest: (work) => listening.rest(work) };

/** What the editor is given, where the lab runs what somebody writes. */
export const editing = (store: Store, { text }: LabPage): EditorProps => ({
  draft: store.draft ?? store.running ?? text?.first ?? '',
  running: store.running,
  ondraft: (draft) => (store.draft = draft),
  onrun: (written) => void store.runText(written),
});

/** Which side sounds; null when nothing does. */
export const heard = ({ player, sound }: Store): Side | null =>
  (player.live || sound.streams.on) && sound.running ? sound.side : null;

/** What one side's button says of the sound. */
export function hearing(store: Store, side: Side): 'here' | 'there' | 'off' {
  const sounding = heard(store);
  if (sounding === null) return 'off';
  return sounding === side ? 'here' : 'there';
}

/** What plays a picked file: sound is decoded by the page, media is taken apart by the engine. */
export const fileOf = ({ page, streaming, sound }: Store): Streaming | Sound =>
  page?.file?.kind === 'flv' ? streaming : sound;

/** What a figure says when the engine has stopped; `Failure.svelte` says why, and what to press. */
export const stopped = ({ phase }: Store): string | undefined =>
  phase === 'failed' ? failure.figure : undefined;
