/** Times of the POS, in milliseconds. Not in `timing.ts`, because that file is part of every first load of the shop. */
export const posTiming = {
  /** How long the notice about a scan is visible. */
  scanNoticeMs: 6000,
  /** How long the notice about a menu command is visible. */
  menuMessageMs: 8000,
  /** Interval at which every till polls the parked sales, because colleagues park sales and take them back. */
  parkedSalesPollMs: 10_000,
  /** Interval at which a test payment on a payment terminal is polled. The server polls the provider every two seconds. */
  terminalTestPollMs: 2_000,
  /** Minimum interval between two activity reports. The shortest time until the till locks is a minute. */
  activityReportMs: 15_000,
  /** Delay after a logout in the page, after which the page reads the session of the main process again. */
  logoutMs: 2000,
  /** Delay before a customer display that failed to render is reloaded. */
  customerDisplayRetryMs: 10_000,
  /** Time after which the welcome of the customer display is Dutch again. */
  displayLanguageMs: 120_000,
  /** Time without a touch or a key after which the customer display ends what the customer was doing. */
  displayIdleMs: 180_000,
  /** Minimum interval between two positions of a piece in 3D that the seller turns on the customer display. */
  turnAlongMs: 100,
  /** Age at which an image outside the document is released. Longer than a page needs to show a rendered image. */
  detachedImageMs: 5_000,
} as const
