/** What the strips keep of an output when the other side is chosen. */
import { expect, test } from 'vitest';
import { LATE, logMemory, OutputLog } from '../../web/src/audio/output-log.ts';
import type { Side } from '../../web/src/engine/types.ts';
import { Silence } from '../../web/src/state/silence.svelte.ts';

const RATE = 48_000;

function tone(log: OutputLog, seconds: number) {
  const samples = new Float32Array(seconds * RATE).fill(0.5);
  log.played(samples, samples, samples.length);
}

test('gaps that were heard stay in the strip of their side when the other one is chosen', () => {
  const log = new OutputLog(logMemory(false), RATE);
  const context = {} as AudioContext;
  const card = { context, rate: RATE, log: () => log.memory, readings: () => undefined };
  let side: Side = 1;
  const silence = new Silence(() => ({ card, streams: { on: false, log: () => undefined }, side }));
  const worker = new OutputLog(logMemory(false), RATE);
  tone(worker, 3);
  silence.receive([worker.memory as ArrayBuffer, worker.memory as ArrayBuffer]);
  silence.begin();
  tone(log, 1);
  silence.update();
  expect(silence.now).toBe(false);
  log.missing(RATE / 4, LATE);
  silence.update();
  expect(silence.now).toBe(true);
  tone(log, 1);
  silence.update();
  expect(silence.now).toBe(false);
  expect(silence.heard_ms).toBe(250);
  side = 0;
  silence.begin();
  tone(log, 1);
  silence.update();
  // The meter counts anew; the strip does not forget.
  expect(silence.heard_ms).toBe(0);
  expect(silence.played().map((played) => played?.gaps)).toEqual([
    [],
    [{ ago: 2.25, seconds: 0.25, cause: 'late' }],
  ]);
  // A sound card that was opened anew counts from its own start.
  Object.assign(card, { context: {} });
  silence.begin();
  expect(silence.played()[1]?.gaps).toEqual([]);
});
