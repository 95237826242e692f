/** The studies' own tests: `npm --prefix research test`, from whichever folder. */
export default { root: import.meta.dirname, test: { include: ['**/*.test.ts'], testTimeout: 60_000 } };
