/** Derives the props of the page's components from the session. */
import type { Snippet } from 'svelte';
import { isolation } from '../engine/isolation.svelte.ts';
import { claimed, type Counts, stall as stalled } from '../components/costs.ts';
import { countVerdict, shownRow, written } from '../components/seen.ts';
import type { Config, Lab, Side, Variant } from '../engine/types.ts';
import type { EditorProps, LabPage, MeasuredText, RunsTableProps } from '../labs/page.ts';
import type { Runs } from '../state/lab-part.ts';
import type { LabSession } from '../state/lab-session.svelte.ts';
import type { Streaming } from '../state/media.svelte.ts';
import type { Sound } from '../state/sound.svelte.ts';
import { sentences } from '../words/costs.en.ts';
import { failure } from '../words/faults.en.ts';
import { countVerdict as countWords } from '../words/story.en.ts';

/** Session of a lab on this page. */
export type Session = LabSession<LabPage>;

/** Props of a lab's components, available once the engine and the lab's page module have loaded. */
export interface LabProps {
  session: Session;
  lab: Lab;
  page: LabPage;
}

/** A course that replaces the labs' stories. */
export interface Guide {
  /** Title of the browser's tab. */
  title: string;
  /** Label of the pane that replaces the story. */
  label: string;
  panel: Snippet;
  /** The panel for presentations. */
  slide: Snippet;
  /** Opens the next or the previous step. */
  go: (by: 1 | -1) => void;
  /** Asks the lab for the answer to the step. */
  ask: () => void;
  /** Fragment of a link to the step. */
  address: string;
  /** Id of the count that the step's question is about; undefined if it asks for something else. */
  shows?: string;
}

/** Props of the whole page, with the course if there is one. */
export interface WholeProps extends LabProps {
  guide?: Guide;
}

/** A count that stands in the heads of both sides, with the verdict above them. */
interface Reading {
  /** Id of the count. */
  id: string;
  name: string;
  /** As the lab's table writes it, for A and B. */
  values: readonly [string, string];
  /** Which side has less of it: the words that follow the name. */
  verdict: string;
}

/** The variants of A and B. */
export function chosen(lab: Lab, config: Config): [Variant, Variant] {
  const variants = claimed(lab, config);
  const of = (id: string) => variants.find((variant) => variant.id === id) ?? variants[0];
  return [of(config.a), of(config.b)];
}

/** Exact counts of both worlds; null before they have run. */
export function bothCounts({ players }: Session, page: LabPage): Record<'a' | 'b', Counts | null> {
  const [a, b] = players.worlds.throttledScenes ?? [];
  return { a: a ? page.counts(a) : null, b: b ? page.counts(b) : null };
}

/** Which side alone blocks the station, by exact counts, as a sentence; empty if neither or both do. */
export const stall = ({ a, b }: Record<'a' | 'b', Counts | null>): string =>
  sentences.withStall(stalled(a, b), '');

/** The count that the open step of the story is about; undefined before the worlds have run. */
function stepReading(session: Session, page: LabPage): Reading | undefined {
  const { a, b } = bothCounts(session, page);
  if (!a || !b) return undefined;
  const row = shownRow(page.tally, page.story[session.state.story - 1]?.shows);
  const [ofA, ofB] = [a[row.id], b[row.id]];
  const [basis] = page.tally.rows;
  return {
    ...{ id: row.id, name: row.name, values: [written(row, ofA), written(row, ofB)] },
    verdict: countVerdict(row, ofA, ofB, { row: basis, a: a[basis.id], b: b[basis.id] }),
  };
}

/** Which side has less of that count, as a sentence with strong parts; null before the worlds have run. */
export function countedSentence(session: Session, page: LabPage): string | null {
  const reading = stepReading(session, page);
  return reading ? countWords.of(reading.name, reading.verdict) : null;
}

/** Props of the table of a lab's runs; undefined if the lab has no runs. */
export const runsTable = ({ runs, listening }: Session, lab: Lab): RunsTableProps<Runs> | undefined =>
  runs && { lab, runs, rung: isolation.result, rest: (work) => listening.rest(work) };

/** Props of the editor, in labs with an editable text. */
export const editing = (session: Session, { text }: LabPage): EditorProps => ({
  draft: session.draft ?? session.running ?? text?.first ?? '',
  running: session.running,
  ondraft: (draft) => (session.draft = draft),
  onrun: (written) => void session.commands.runText(written),
  measured: measuredText(session),
  onmeasure: (written) => void session.commands.measureText(written),
});

/** The measurement of A and B with the text that runs. */
function measuredText({ config: { a, b }, config, measuring, running }: Session): MeasuredText {
  const here = running !== null && !measuring.stale(config);
  return { status: measuring.status, result: here ? measuring.result : null, a, b };
}

/** The side that is heard; null if there is no sound. */
export const heard = ({ player, sound }: Session): Side | null =>
  (player.live || sound.streams.on) && sound.running ? sound.side : null;

/** The part of the session that plays a picked file: the page decodes sound, the engine parses media. */
export const fileOf = ({ page, streaming, sound }: Session): Streaming | Sound =>
  page?.file?.kind === 'flv' ? streaming : sound;

/** Text in the figure when the engine has stopped; `Failure.svelte` shows the reason and the buttons. */
export const stopped = ({ phase }: Session): string | undefined =>
  phase === 'failed' ? failure.figure : undefined;
