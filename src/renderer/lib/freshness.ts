import { keepPreviousData } from '@tanstack/react-query'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** How long what the server told stays fresh, and how often it is asked again (specification §9). Spread into `queryOptions`. */
export const freshness = {
  /** Everything that is not named below. */
  standard: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: false, retry: 2 },
  menu: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true, retry: 2 },
  banners: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: false, retry: 2 },
  leatherTypes: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true, retry: 2 },
  specifications: { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS, refetchOnWindowFocus: true, retry: 2 },
  stock: { staleTime: 30 * SECOND_MS, refetchInterval: 60 * SECOND_MS, refetchOnWindowFocus: true, retry: 2 },
  shopReviews: { staleTime: 5 * MINUTE_MS, refetchInterval: 30 * MINUTE_MS, refetchOnWindowFocus: false, retry: 2 },
  /** Lists with pages: the old page stays until the new one is there, and nothing moves under the reader by itself. */
  pagedList: {
    staleTime: MINUTE_MS,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: 2,
    placeholderData: keepPreviousData,
  },
  /** Configuration changes with a restart of the server only. */
  config: { staleTime: 60 * MINUTE_MS, refetchInterval: false, refetchOnWindowFocus: false, retry: 2 },
} as const
