import { keepPreviousData } from '@tanstack/react-query'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * Cache times of server data: how long it stays fresh and how often it is refetched
 * (docs/requirements.md#s9-freshness). Spread into `queryOptions`. The query client decides which failures get one of
 * the two retries.
 *
 * No query sets these times itself. Each deviation is a row with its reason, here or in `own-freshness.ts` and
 * `staff-freshness.ts`, which are not part of every first load.
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
  /** Paged lists: default freshness. The previous page stays visible until the next one has loaded. */
  pagedList: {
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  },
  /** Fetched once: the matrix options are large, and the same code always gives the same choice. */
  readOnce: { staleTime: 5 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false },
  /**
   * A few items on the home page. They do not change while they are visible; the next visit fetches the current stock.
   */
  picks: { staleTime: 30 * SECOND_MS, refetchInterval: false, refetchOnWindowFocus: true },
  /** A cart may be weeks old, so it is checked against the catalog each time it is opened. */
  cart: {
    staleTime: 30 * SECOND_MS,
    refetchInterval: 60 * SECOND_MS,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  },
  /** Suggestions belong to one moment of typing; the next key press is the retry. */
  suggestions: { staleTime: 5 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false, retry: false },
  /** Without a response the samples stored in this browser are shown, so a retry would only delay them. */
  ownSamples: { retry: false },
  /** Configuration changes only when the server restarts. */
  config: { staleTime: 60 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false },
} as const
