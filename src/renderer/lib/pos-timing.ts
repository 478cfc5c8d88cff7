/** Times of the counter, in milliseconds. They stand apart from `timing`, which travels with every first page of the shop. */
export const posTiming = {
  /** How long it is said what a scan led to. */
  scanNoticeMs: 6000,
  /** How long it is said what came of something that was chosen in the menu. */
  menuMessageMs: 8000,
  /** What colleagues lay aside or take back shows on every till. */
  parkedSalesPollMs: 10_000,
  /** How often it is told at most that somebody is at the till; the shortest time to the lock is a minute. */
  touchMs: 15_000,
  /** After logging out the main process has told by then that nobody is here any more. */
  logoutMs: 2000,
  /** A screen of the customer that could not be drawn is tried again. */
  customerScreenAgainMs: 10_000,
  /** Longer than a page takes from being made to being shown. */
  detachedImageMs: 5_000,
} as const
