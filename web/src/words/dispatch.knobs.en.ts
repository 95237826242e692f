/** The variants of dispatch, its knobs, their choices, and its presets. */

export const variants = {
  tried: {
    name: 'One after another',
    does: 'Asks one after another',
    about: 'Each registered type compares its name with the one asked for.',
  },
  indexed: {
    name: 'Numbered',
    does: 'Goes by number',
    about: 'A type is a number: the index into an array of 16, unchecked.',
  },
  checked: {
    name: 'Numbered, checked',
    does: 'Checks, then asks',
    about: 'The same, with the check of the index that was left out.',
  },
  matched: {
    name: 'Matched',
    does: 'Matches in the program',
    about:
      'Ours: Liquidsoap’s own types are cases that the compiler knows. Nothing is called, nothing allocated. Types of plugins are in the table.',
  },
};

export const knobs = {
  benchmark: {
    name: 'Script',
    about:
      'Which script the lookups come from: reconstructed, since the authors’ scripts were not published.',
  },
  types: {
    name: 'types',
    about: 'Registered types, in Liquidsoap’s order; from the eleventh on, plugins.',
  },
  hit: {
    name: 'always type',
    about: 'Which type is asked for, from 1; 0: those that the script asks for.',
  },
  tests: {
    name: 'type tests',
    about: 'How often it is tested whether content is of a type.',
    unit: () => 'a tick',
  },
};

export const options = {
  benchmark: {
    'add-32': 'add-32',
    'add-8': 'add-8',
    'ten outputs': 'ten outputs',
    simple: 'simple',
  },
};

export const presets = {
  'adding-32': { name: 'add-32', about: '32 sources added: 103 lookups a tick.' },
  'one-source': { name: 'One source', about: 'A generator and an output: four lookups a tick.' },
  'last-door': { name: 'Last door', about: 'Always the type that was registered last.' },
  'first-door': { name: 'First door', about: 'Always the type that was registered first: nothing to gain.' },
};
