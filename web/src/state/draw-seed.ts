/** Draws a seed for the order of samples. A fixed one would hit the same variant with the same disturbance each time. */
export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0];
