/** The verdicts of a comparison, as documents and stored results contain them; `engine/crates/measure/src/verdict.rs` decides. */
export const VERDICTS = /** @type {const} */ ([
  'faster',
  'slower',
  'no difference found',
  'too noisy',
  'below the clock',
]);
