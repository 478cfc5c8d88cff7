/** Times from the specification that are not about freshness of data, in milliseconds. */
export const timing = {
  /** A search box is applied after this much silence. */
  searchDebounceMs: 1000,
  /** Suggestions come as good as at once; not for every letter of a quick hand. */
  suggestionDebounceMs: 100,
  /** Staff type a number or a name and press Enter. */
  jumpDebounceMs: 150,
  /** A preview of a text is drawn after this much silence. */
  previewDebounceMs: 400,
  /** How often the page asks whether a new release is there. */
  versionCheckMs: 60_000,
  sellingPointMs: 5000,
  carouselMs: 5000,
  addressDebounceMs: 300,
  addressDebounceShortMs: 10,
  /** The notice that the session is about to end stands for its last two minutes (decisions D20). */
  sessionNoticeMs: 120_000,
  /** Before that the end is looked for now and then; timers stand still while a machine sleeps. */
  sessionLookMs: 30_000,
  sessionTickMs: 1000,
  /** How far an operation is, on the data page; and whether somebody started one. */
  operationPollMs: 1000,
  operationsAtRestPollMs: 10_000,
  /** Polling of a payment on the confirmation page of its buyer. */
  paymentPollMs: 2000,
  paymentPollForMs: 60_000,
  /** While something is on its way to the bookkeeping and somebody looks at it. */
  erpSyncPollMs: 3000,
} as const
