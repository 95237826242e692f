/**
 * What is measured of a unit of work. Jobs are done by several threads, of which some may spin: what is measured there is
 * elapsed time, and no CPU time.
 */
export const cost = (unit: string): string => (unit === 'job' ? 'time' : 'CPU');
