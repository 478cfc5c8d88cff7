import { QueryClient } from '@tanstack/react-query'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { freshness } from './freshness.ts'

/** Query cache of the browser: one per loaded page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...freshness.standard, retry: shouldRetry },
      // A mutation without a connection fails at once. If it were paused, it would run later by itself, even a payment.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Query cache of one page that the server renders. No retries and no timers, because a page is rendered once. */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
}

/** For a mutation that has to reach the server: six retries, the last one after about a minute. */
export const deliveryRetry = { retry: (failures: number, error: Error) => failures < 6 && isTransient(error) }

const shouldRetry = (failures: number, error: Error) => failures < 2 && isTransient(error)

/** A refusal by the server is final. Connection failures and outages may pass, so they are retried. */
const isTransient = (error: Error): boolean =>
  !(error instanceof ShopError) || error.status === 0 || error.status >= 500
