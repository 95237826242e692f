/**
 * Links: the whole state of a lab in the fragment of the page's URL, so that another browser can show the same. This
 * folder knows the form of a link in every version that was ever written, and nothing of the page that opens one.
 * Everything outside of the folder imports this module.
 */
export { Address, renewAddress, restoreFragment } from './address.ts';
export { BEGINNING, labLink, labOf, LinkCodec, presetLink, type Reading } from './codec.ts';
export { OWN } from './fields.ts';
export { MOST_PACKED, pack, packed, unpacking } from './packed.ts';
export { COURSES, HOME, pageOf, RESULTS, type Route, routeOf } from './route.ts';
export {
  defaultKnobs,
  defaults,
  fits,
  isWorkload,
  type LinkState,
  LONGEST,
  MOST_ACTIONS,
  MOST_STEPS,
  runsText,
  SPEEDS,
  type Tab,
  TABS,
  type TextPart,
  textValue,
} from './state.ts';
export { knobsNow, linkVersion, presetNow, presetOnce, upgraded, variantNow, versionOf } from './upgrades.ts';
