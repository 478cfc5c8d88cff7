import {
  type QueryClient,
  QueryClientProvider,
  type UseQueryOptions,
  useQuery as useObservedQuery,
} from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PageQueryClient, useQuery } from '#src/renderer/entries/server-queries.ts'

const MINUTE_MS = 60_000

/** Returns the result of a hook in a page that is drawn once, without functions. */
function resultOf(hook: typeof useQuery, client: QueryClient, options: UseQueryOptions): unknown {
  let result: object = {}
  const Part = () => {
    result = { ...hook(options) }
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  )
  return Object.fromEntries(
    Object.entries(result).filter(([name, value]) => typeof value !== 'function' && name !== 'promise'),
  )
}

describe('a query of a page that the server draws', () => {
  const queryFn = () => Promise.resolve('bank')

  it.each<[string, Partial<UseQueryOptions>]>([
    ['as it is', {}],
    ['selected', { select: (data) => `een ${String(data)}` }],
    ['that is fresh for a while', { staleTime: 5 * MINUTE_MS, refetchInterval: MINUTE_MS }],
    ['that is requested at once in the browser', { refetchOnMount: 'always', staleTime: MINUTE_MS }],
    ['that is stale at once', { staleTime: 0 }],
    ['that is disabled', { enabled: false }],
    ['with a placeholder', { placeholderData: 'stoel' }],
  ])('has the same result as with an observer: data %s', async (_, options) => {
    const client = new PageQueryClient()
    await client.fetchQuery({ queryKey: ['product'], queryFn })

    const result = resultOf(useQuery, client, { queryKey: ['product'], queryFn, ...options })

    expect(result).toEqual(resultOf(useObservedQuery, client, { queryKey: ['product'], queryFn, ...options }))
    expect(result).toHaveProperty('isSuccess', true)
  })

  it.each([false, true])('has the result of an observer when it was not loaded (failed: %s)', async (hasFailed) => {
    const client = new PageQueryClient()
    const options = { queryKey: ['product'], queryFn: () => Promise.reject(new Error('weg')), retryOnMount: false }
    if (hasFailed) await client.prefetchQuery(options)

    expect(resultOf(useQuery, client, options)).toEqual(resultOf(useObservedQuery, client, options))
  })

  it('is requested once, also by several parts at the same time', async () => {
    const client = new PageQueryClient()
    let calls = 0
    const options = { queryKey: ['product'], queryFn: async () => ++calls, meta: { isLarge: true } }

    const data = await Promise.all([client.fetchQuery(options), client.ensureQueryData(options)])
    await client.prefetchQuery(options)

    expect([data, calls]).toEqual([[1, 1], 1])
    expect(client.getQueryCache().getAll()).toMatchObject([{ meta: { isLarge: true }, state: { data: 1 } }])
  })

  it('has the state of its failure, and rejects', async () => {
    const client = new PageQueryClient()
    let calls = 0
    const queryFn = async () => {
      calls += 1
      throw new Error('weg')
    }

    await expect(client.fetchQuery({ queryKey: ['product'], queryFn })).rejects.toThrow('weg')

    expect([client.getQueryState(['product'])?.status, calls]).toEqual(['error', 1])
  })
})
