/** The two screens of the sweep. */
import type { Screen } from './driver.ts';

export const desktop: Screen = { name: 'desktop', width: 1440, height: 900, touch: false };
export const phone: Screen = { name: 'phone', width: 390, height: 844, touch: true };
