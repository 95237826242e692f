/** A schedule of the user's own variant: its figure, and the controls that go through it. */

/** Words that stand on the drawing. */
export const figure = {
  /** @param does the name of a state, or one of the texts below */
  publisher: (does: string) => `publisher: ${does}`,
  reader: (reader: number, does: string) => `reader ${reader}: ${does}`,
  closer: (does: string) => `closer: ${does}`,
  frame: (frame: number) => `frame ${frame}`,
  sleeps: 'sleeps',
  sleepsForever: 'sleeps for ever',
  done: 'has done all',
  torn: 'sent a torn frame',
  /** Text alternative. @param at steps that were done */
  name: (at: number, slots: number) =>
    at === 0
      ? `A ring of ${slots} ${slots === 1 ? 'slot' : 'slots'} before the first step`
      : `A ring of ${slots} ${slots === 1 ? 'slot' : 'slots'} after step ${at}`,
} as const;

export const moments = {
  label: 'The schedule, step by step',
  slider: 'Step',
  /** @param step text of the step */
  at: (at: number, count: number, step: string) =>
    at === 0 ? `Before the first of ${count} steps` : `Step ${at} of ${count}: ${step}`,
  back: 'Step back',
  forward: 'Step forward',
} as const;
