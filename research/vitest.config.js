/** The studies' own tests: `npm --prefix research test`. */
export default { test: { include: ['**/*.test.ts'] } };
