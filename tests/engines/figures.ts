/** The figures that a sweep records for an engine, in a file for the table of docs/browsers.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The figures of one lab. */
interface LabFigures {
  /** ms from navigation to the first drawn figure */
  firstFigure: number;
  /** the sentence of its measurement, and whether it was too noisy to decide */
  verdict: string;
  tooNoisy: boolean;
}

export interface EngineFigures {
  /** the browser's name and version */
  version: string;
  /** texts of the status line */
  clockTick?: string | null;
  noiseFloor?: string | null;
  /** seconds of sound, and the page's two underrun counts; null if the browser does not report them */
  sound?: { seconds: number; silence: string | null; underruns: string | null };
  labs: Record<string, LabFigures>;
  /** duration of the whole sweep */
  seconds?: number;
}

export function keepFigures(folder: string, figures: EngineFigures) {
  writeFileSync(join(folder, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
}
