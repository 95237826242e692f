/** What the figure of dispatch says, and its legend. */

/** The page around the figure. */
export const lab = {
  title: 'Ringside: queues, dispatch',
  heading: 'Dispatch: who handles this type of content?',
  work: 'lookup',
  clock: { unit: 's', small: 'ms', spoken: 'seconds' },
} as const;

/** Words that stand on the drawing. */
export const figure = {
  /** What a lookup looks at where rows are no types. */
  place: { indexed: 'asked', checked: 'checked first', matched: 'matched' },
  handler: 'its handler',
  none: 'no handler',
  column: 'each column: a lookup',
  /** Answers of a type that is asked. @param hasNo whether any says no */
  answers: (hasNo: boolean) => `each column: a lookup; ${hasNo ? '• no, ' : ''}● yes`,
} as const;

/** What the marks mean. */
export const legend = {
  title: 'Marks',
  tried: 'type asked: no',
  opened: 'type asked: yes',
  checked: 'index checked',
  made: 'block of a handler',
} as const;
