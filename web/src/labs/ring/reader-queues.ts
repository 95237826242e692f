/** Variants with a queue for each reader in place of a shared ring, and the contents of their queues. */

/**
 * Contents of a queue: copies of frames, or pointers to a reference-counted frame; empty if the variant has no queues.
 */
export type Queued = '' | 'copies' | 'pointers';

const QUEUES: Record<string, Queued> = { 'queue-copy': 'copies', 'queue-v1': 'pointers' };

/** @param variant the variant's id in the catalogue */
export const queuesOf = (variant: string): Queued => QUEUES[variant] ?? '';
