import { keepPreviousData } from '@tanstack/react-query'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * Cache times of server data: how long it stays fresh and how often it is refetched (specification §9). Spread into
 * `queryOptions`. The query client decides which failures get one of the two retries.
 *
 * No query sets these times itself: each deviation is a row with its reason, here, or in `own-freshness.ts` and
 * `staff-freshness.ts`, which are not in every first load.
 */
export const freshness = {
  /** Everything that is not named below. */
  standard: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: false },
  menu: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true },
  banners: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: false },
  leatherTypes: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true },
  specifications: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true },
  stock: { staleTime: 30 * SECOND_MS, refetchInterval: 60 * SECOND_MS, refetchOnWindowFocus: true },
  shopReviews: { staleTime: 5 * MINUTE_MS, refetchInterval: 30 * MINUTE_MS, refetchOnWindowFocus: false },
  /** Lists with pages: as fresh as everything else; the old page stays until the new one is there. */
  pagedList: {
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  },
  /** Read once: all options are large, and the same code always gives the same choice. */
  readOnce: { staleTime: 5 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false },
  /** A few pieces on the home page. They do not change under somebody's eyes; a next visit has the stock of then. */
  picks: { staleTime: 30 * SECOND_MS, refetchInterval: false, refetchOnWindowFocus: true },
  /** A cart may have been kept for weeks, so it is held against the catalogue each time it is opened. */
  cart: {
    staleTime: 30 * SECOND_MS,
    refetchInterval: 60 * SECOND_MS,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  },
  /** Made for one moment of typing; the next letter is the next try. */
  suggestions: { staleTime: 5 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false, retry: false },
  /** Without a response the samples stored in this browser are shown, so a retry would only delay them. */
  ownSamples: { retry: false },
  /** Configuration changes with a restart of the server only. */
  config: { staleTime: 60 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false },
} as const
