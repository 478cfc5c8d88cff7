/** Times from the requirements that are not about freshness of data, in milliseconds. */
export const timing = {
  /** Pause in typing after which a search field is applied. */
  searchDebounceMs: 1000,
  /** Suggestions appear almost at once, but not for every key of a fast typist. */
  suggestionDebounceMs: 100,
  /** Staff type a number or a name and press Enter. */
  jumpDebounceMs: 150,
  /** Pause in typing after which a text preview is rendered. */
  previewDebounceMs: 400,
  /** Interval of the check for a new release. */
  versionCheckMs: 60_000,
  sellingPointMs: 5000,
  carouselMs: 5000,
  addressDebounceMs: 300,
  addressDebounceShortMs: 10,
  /** The session notice is visible during the last two minutes of a session (docs/decisions.md#d20). */
  sessionNoticeMs: 120_000,
  /** Before that the end time is checked at this interval, because timers pause while a computer sleeps. */
  sessionCheckMs: 30_000,
  sessionTickMs: 1000,
  /** Polling of the data page: during an operation, and while none runs. */
  operationPollMs: 1000,
  operationsAtRestPollMs: 10_000,
  /** Polling of a payment on the customer's confirmation page. */
  paymentPollMs: 2000,
  paymentPollForMs: 60_000,
  /** Polling while a record syncs to the ERP and its sync status is visible. */
  erpSyncPollMs: 3000,
} as const
