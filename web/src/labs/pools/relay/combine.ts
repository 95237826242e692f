/** The tables of the workers among which the publishers are divided, as one table. Pure. */
import type { RelayTable } from '../../../../../engine/pkg-relay/ringside.js';

type Row = RelayTable['rows'][number];
type Time = NonNullable<Row['measured']>;

/** The time of the worker that needs most; null before all have measured it. */
function busiest(times: (Time | null)[]): Time | null {
  const measured = times.filter((time) => time !== null);
  if (measured.length < times.length) return null;
  return measured.reduce((most, time) => (time.time.ns > most.time.ns ? time : most));
}

/** Counts and memory of all workers. */
function total(costs: Row['cost'][]): Row['cost'] {
  const [first, ...others] = costs;
  const sum = { ...first };
  for (const name of Object.keys(sum) as (keyof Row['cost'])[])
    sum[name] = others.reduce((all, cost) => all + cost[name], first[name]);
  return sum;
}

/**
 * Counts and memory are sums, times those of the worker that needs most.
 * @param tables of every worker, with the same rows
 */
export const combined = (tables: RelayTable[]): RelayTable => ({
  ...tables[0],
  rows: tables[0].rows.map((row, at) => {
    const rows = tables.map((table) => table.rows[at]);
    return {
      ...row,
      cost: total(rows.map(({ cost }) => cost)),
      measured: busiest(rows.map(({ measured }) => measured)),
      modelled: busiest(rows.map(({ modelled }) => modelled)),
    };
  }),
});
