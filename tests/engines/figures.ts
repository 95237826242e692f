/** What a sweep reads off an engine, kept in a file for the table of docs/browsers.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One lab's share of it. */
interface LabFigures {
  /** ms from navigation to the first drawn figure */
  firstFigure: number;
  /** the sentence of its measurement, and whether that is all it says */
  verdict: string;
  tooNoisy: boolean;
}

export interface EngineFigures {
  /** the browser's name and version */
  version: string;
  /** words of the status line */
  clockTick?: string | null;
  noiseFloor?: string | null;
  /** of how many seconds of sound, and both kinds as the page counts them; null: the browser does not say */
  underruns?: { seconds: number; ring: string | null; device: string | null };
  labs: Record<string, LabFigures>;
  /** what the whole sweep took */
  seconds?: number;
}

export function keepFigures(folder: string, figures: EngineFigures) {
  writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
}
