/**
 * @param choice an enumeration as the engine's layout has it
 * @returns the names of its values, by number
 */
export const namesOf = <Name extends string>(choice: Readonly<Record<Name, number>>): readonly Name[] =>
  Object.keys(choice) as Name[];
