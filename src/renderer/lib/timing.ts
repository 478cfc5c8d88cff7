/** Delays and intervals in milliseconds, except the cache times of data (`freshness.ts`). */
export const timing = {
  /** Pause in typing after which a search field is applied. */
  searchDebounceMs: 1000,
  /** Pause in typing after which search suggestions are fetched. Prevents a request per key of a fast typist. */
  suggestionDebounceMs: 100,
  /** Pause in typing after which a search of staff starts. Short, because staff type a number and then press Enter. */
  jumpDebounceMs: 150,
  /** Pause in typing after which a text preview is rendered. */
  previewDebounceMs: 400,
  /** Interval of the check for a new release. */
  versionCheckMs: 60_000,
  /** Time that each selling point or carousel page is visible. */
  sellingPointMs: 5000,
  carouselMs: 5000,
  /** Pause in typing after which address suggestions are fetched: normally, and for at most three characters. */
  addressDebounceMs: 300,
  addressDebounceShortMs: 10,
  /** The session notice is visible during the last two minutes of a session (docs/decisions.md#d20). */
  sessionNoticeMs: 120_000,
  /**
   * Interval at which the end time of the session is checked before the notice is visible. One long timer would be
   * late, because timers pause while a computer sleeps.
   */
  sessionCheckMs: 30_000,
  /** Interval at which the time left of the session is updated on the screen. */
  sessionTickMs: 1000,
  /** Polling intervals of the data page: while an operation runs, and while none runs. */
  operationPollMs: 1000,
  idleOperationsPollMs: 10_000,
  /** Interval and duration of the polling of a payment on the customer's confirmation page. */
  paymentPollMs: 2000,
  paymentPollForMs: 60_000,
  /** Polling interval of a visible ERP sync status, while the sync is in progress. */
  erpSyncPollMs: 3000,
} as const
