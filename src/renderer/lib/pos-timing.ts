/** Times of the POS, in milliseconds. Kept apart from `timing`, which is part of every first load of the shop. */
export const posTiming = {
  /** How long the notice about a scan is visible. */
  scanNoticeMs: 6000,
  /** How long the notice about a menu command is visible. */
  menuMessageMs: 8000,
  /** Polling of sales that colleagues park or take back, on every till. */
  parkedSalesPollMs: 10_000,
  /** Minimum interval between two activity reports. The shortest time until the till locks is a minute. */
  activityReportMs: 15_000,
  /** Timeout after a logout: by then the main process has announced the end of the session. */
  logoutMs: 2000,
  /** Delay before a customer display that failed to render is tried again. */
  customerScreenAgainMs: 10_000,
  /** Longer than a page takes from rendering an image to showing it. */
  detachedImageMs: 5_000,
} as const
