/** Which variants keep a queue for each reader instead of a shared ring, and what their queues hold. */

/** What a queue holds: whole copies of frames, or pointers to one counted frame; empty: there is no queue. */
export type Queued = '' | 'copies' | 'pointers';

const QUEUES: Record<string, Queued> = { 'queue-copy': 'copies', 'queue-v1': 'pointers' };

/** @param variant its id in the catalogue */
export const queuesOf = (variant: string): Queued => QUEUES[variant] ?? '';
