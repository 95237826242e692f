/** The variants of comparison, its knobs, and its presets. */

export const variants = {
  polymorphic: {
    name: 'Polymorphic',
    does: 'Calls, checks, compares',
    about: 'Every comparison is a call that checks the types of both values.',
  },
  'int-min': {
    name: 'Integer lengths',
    does: 'Just compares lengths',
    about: 'Lengths are compared as integers, in one step. Keys are still compared as any two values.',
  },
  'int-all': {
    name: 'All integers',
    does: 'Just compares',
    about: 'Ours: fields are looked up by integers, too.',
  },
};

export const knobs = {
  operators: { name: 'operators', about: 'Operators that pass frames on.' },
  positions: {
    name: 'positions',
    about: 'How often each asks how long its frame is.',
    unit: () => 'a tick',
  },
  lookups: { name: 'lookups', about: 'How often each looks a field up.', unit: () => 'a tick' },
  fields: { name: 'fields', about: 'Fields of a frame: metadata, track marks and audio are three.' },
};

export const presets = {
  'four-operators': { name: 'Four operators', about: 'Seven positions and three fields each, a tick.' },
  'lookups-alone': { name: 'Lookups alone', about: 'What 2.4.5 left polymorphic.' },
  'forty-operators': { name: 'Forty operators', about: 'A long chain.' },
};
