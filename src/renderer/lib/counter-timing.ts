/** Times of the counter, in milliseconds. They stand apart from `timing`, which travels with every first page of the shop. */
export const counterTiming = {
  /** How long it is said what a scan led to. */
  scanNoticeMs: 6000,
  /** How long it is said what came of something that was chosen in the menu. */
  menuWordMs: 8000,
  /** What colleagues lay aside or take back shows on every till. */
  parkedSalesPollMs: 10_000,
} as const
