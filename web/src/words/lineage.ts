/** Where a variant comes from, in whatever language it is said. */

/** Whether a variant follows the source code of a version, or of a change that was never released, and so has an era. */
export const hasEra = (lineage: string): boolean => lineage === 'shipped' || lineage === 'proposed';
