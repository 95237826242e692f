/** A worker of workerpool, with the jobs that the engine's workers run (`labs/threads/src/work.rs`). */
import 'workerpool';

const MASK = (1n << 64n) - 1n;
/** @param {bigint} x @param {bigint} by */
const rotated = (x, by) => ((x << by) | (x >> (64n - by))) & MASK;

/** The finaliser of SplitMix64, as in `base/rng.rs`. @param {bigint} x */
function mix(x) {
  x = ((x ^ (x >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & MASK;
  x = ((x ^ (x >> 27n)) * 0x94d0_49bb_1331_11ebn) & MASK;
  return x ^ (x >> 31n);
}

/** The digest of a payload of four bytes, as in `base/hash.rs`. @param {number} job its number, which is its payload */
const digest = (job) => mix(rotated(mix(4n), 23n) ^ BigInt(job)) | 1n;

/** What a job returns that is timed. @param {number} job */
const number = (job) => job + 1;

/** @type {typeof import('workerpool')} */
const { worker } = Reflect.get(globalThis, 'workerpool');
worker({ digest, number });
