/** The surroundings of a browser without a desktop: a folder, a null sound card, and a display. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { start, started } from './programs.ts';

export interface Surroundings {
  /** The environment to start the browser in. */
  env: Record<string, string>;
  /** A temporary folder, removed at the end: profile, home, downloads. */
  folder: string;
  stop: () => Promise<void>;
}

/** Starts a PulseAudio server with only a null sink. @returns the address for `PULSE_SERVER` */
async function soundCard(folder: string) {
  const socket = join(folder, 'pulse.socket');
  const program = start(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no'],
      ...['-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
      ...['-L', 'module-null-sink rate=48000'],
    ],
    { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
  );
  await started('PulseAudio', program, () => existsSync(socket));
  return { address: `unix:${socket}`, stop: program.stop };
}

/** Starts a virtual display as large as the largest screen of the sweep. @returns its name for `DISPLAY` */
async function display() {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'];
  const program = start('Xvfb', args, process.env, ['ignore', 'ignore', 'pipe', 'pipe']);
  let number = '';
  (program.process.stdio[3] as Readable).on('data', (chunk: Buffer) => (number += chunk.toString()));
  await started('Xvfb', program, () => number.includes('\n'));
  return { name: `:${number.trim()}`, stop: program.stop };
}

/** @param needs whether the browser draws into a window */
export async function surroundings({ window }: { window: boolean }): Promise<Surroundings> {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-engine-'));
  const card = await soundCard(folder);
  const screen = window ? await display() : undefined;
  const env = {
    ...(process.env as Record<string, string>),
    PULSE_SERVER: card.address,
    ...(screen && { DISPLAY: screen.name, HOME: folder, XDG_RUNTIME_DIR: folder }),
  };
  const stop = async () => {
    await Promise.all([screen?.stop(), card.stop()]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { env, folder, stop };
}
