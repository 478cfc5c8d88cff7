import { QueryClient } from '@tanstack/react-query'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { freshness } from './freshness.ts'

/** The cache of what the server told; one per visitor's page, and one per page that the server draws. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...freshness.standard, retry: shouldRetry },
      // What is pressed without a line fails at once. Held back, it would run by itself later: also a payment.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** On the server: no second tries and no timers, a page is drawn once. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
}

/** For a mutation that has to reach the server: six tries more, the last one after about a minute. */
export const deliveryRetry = { retry: (failures: number, error: Error) => failures < 6 && isTransient(error) }

const shouldRetry = (failures: number, error: Error) => failures < 2 && isTransient(error)

/** What the server refuses it will refuse again; silence and outages may pass. */
const isTransient = (error: Error): boolean =>
  !(error instanceof ShopError) || error.status === 0 || error.status >= 500
