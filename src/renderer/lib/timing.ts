/** Times from the specification that are not about freshness of data, in milliseconds. */
export const timing = {
  /** A search box is applied after this much silence. */
  searchDebounceMs: 1000,
  /** Suggestions come as good as at once; not for every letter of a quick hand. */
  suggestionDebounceMs: 100,
  /** How often the page asks whether a new release is there. */
  versionCheckMs: 60_000,
  sellingPointMs: 5000,
  carouselMs: 5000,
  addressDebounceMs: 300,
  addressDebounceShortMs: 10,
  terminalPollMs: 2000,
  terminalPollForMs: 60_000,
} as const
