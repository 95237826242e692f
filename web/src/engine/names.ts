/** @param choice an enumeration of the engine's layout @returns the names of its values, indexed by value */
export const namesOf = <Name extends string>(choice: Readonly<Record<Name, number>>): readonly Name[] =>
  Object.keys(choice) as Name[];
