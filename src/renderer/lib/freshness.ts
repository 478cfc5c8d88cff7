import { keepPreviousData } from '@tanstack/react-query'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * Cache times of server data: how long it stays fresh and how often it is refetched
 * (docs/requirements.md#s9-freshness). Spread an entry into `queryOptions`. A failed query is retried twice, unless the
 * server refused it (`query-client.ts`).
 *
 * No query sets these times itself. Each deviation from the default is an entry in this file, in `own-freshness.ts` or
 * in `staff-freshness.ts`. It has a comment with the reason, or the times of the requirements. The last two files are
 * not part of every first load.
 */
export const freshness = {
  /** Default. */
  standard: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: false },
  menu: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true },
  banners: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: false },
  leatherTypes: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true },
  specifications: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true },
  stock: { staleTime: 30 * SECOND_MS, refetchInterval: 60 * SECOND_MS, refetchOnWindowFocus: true },
  shopReviews: { staleTime: 5 * MINUTE_MS, refetchInterval: 30 * MINUTE_MS, refetchOnWindowFocus: false },
  /** Paged lists: the default times. The previous page stays visible until the next one has loaded. */
  pagedList: {
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  },
  /** Not refetched at an interval: matrix options are large, and a configuration code always has the same selection. */
  readOnce: { staleTime: 5 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false },
  /**
   * A few items on the home page. Not refetched at an interval, so that they do not change while the visitor looks at
   * them. The next visit and a window focus fetch the current stock.
   */
  picks: { staleTime: 30 * SECOND_MS, refetchInterval: false, refetchOnWindowFocus: true },
  /** A cart may be weeks old, so it is checked against the catalog each time it is opened. */
  cart: {
    staleTime: 30 * SECOND_MS,
    refetchInterval: 60 * SECOND_MS,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  },
  /** Search suggestions for the typed text. Not retried, because the next key press sends a new request. */
  suggestions: { staleTime: 5 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false, retry: false },
  /** Not retried, because without a response the page shows the samples stored in this browser. */
  ownSamples: { retry: false },
  /** Configuration changes only when the server restarts, except the payment methods, which rarely change. */
  config: { staleTime: 60 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false },
} as const
