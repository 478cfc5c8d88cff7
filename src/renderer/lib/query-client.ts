import { QueryClient } from '@tanstack/react-query'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { freshness } from './freshness.ts'

/** Creates the query cache of the browser. Each loaded document has one. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...freshness.standard, retry: shouldRetry },
      // Without a connection a mutation fails at once. By default React Query would pause it and run it later, even a
      // payment.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Options of the queries of a page that the server renders. Without retries and timers, because its cache is used once. */
export const serverQueries = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false }

/** Options of a mutation that has to reach the server: six retries, the last one after about a minute. */
export const deliveryRetry = { retry: (failures: number, error: Error) => failures < 6 && isTransient(error) }

const shouldRetry = (failures: number, error: Error) => failures < 2 && isTransient(error)

/** Returns whether a retry may help: after a failed connection or an outage, but not after a refusal by the server. */
const isTransient = (error: Error): boolean =>
  !(error instanceof ShopError) || error.status === 0 || error.status >= 500
