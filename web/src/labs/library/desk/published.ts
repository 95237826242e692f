/**
 * Times published in S4's blog in May 2010: ten runs each, mean and sample standard deviation in µs, in the server
 * without a page.
 */

interface Bar {
  mean: number;
  deviation: number;
}

export interface Published {
  text: string;
  sqlite: Bar;
  mapped: Bar;
  midb: Bar;
  /** A branch that no longer exists. */
  experiment: Bar;
}

const row = (text: string, ...of: number[]): Published => {
  const bar = (at: number): Bar => ({ mean: of[2 * at], deviation: of[2 * at + 1] });
  return { text, sqlite: bar(0), mapped: bar(1), midb: bar(2), experiment: bar(3) };
};

export const QUERIES: readonly Published[] = [
  row('one', 180_115.3, 5_521.6, 203.2, 5.2, 127.7, 3.7, 326.0, 8.9),
  row('*', 365_540.5, 7_049.7, 286_972.0, 5_489.7, 148_165.8, 3_209.5, 225_482.8, 1_011.7),
  row('artist:metallica', 6_864.2, 214.3, 5_377.6, 175.7, 3_336.5, 219.5, 3_755.7, 16.7),
  row('tracknr>20', 30_378.6, 789.9, 2_885.1, 89.4, 1_871.7, 132.7, 14_682.2, 214.8),
  row('tracknr>30', 27_624.5, 1_372.5, 454.7, 77.0, 236.1, 7.5, 10_996.5, 23.3),
  row('+comment', 238_729.9, 7_028.3, 106_268.0, 3_277.4, 58_894.9, 2_003.7, 73_566.2, 1_553.5),
  row(
    'tracknr:4 OR artist~foo AND NOT artist:weezer',
    ...[188_794.7, 4_773.8, 26_407.7, 793.9, 18_785.8, 638.8, 49_245.6, 1_210.9],
  ),
];
