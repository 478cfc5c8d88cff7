import {
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
  useQuery as useObservedQuery,
  useSuspenseQuery as useObservedSuspenseQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { serverQueries } from '../lib/query-client.ts'

/*
 * React Query for pages that the server draws (`build/web/server-queries.ts`). A page is drawn once, after its data was
 * loaded. So a component that reads loaded data needs no observer, and a request no retries and no signal. Anything
 * else is left to React Query.
 */

export * from '@tanstack/react-query'

/** Data is at most a few seconds old when the page is drawn, so a longer `staleTime` never causes a request. */
const SURELY_FRESH_MS = 30_000

/** Like React Query's `useQuery`, without an observer for loaded data. */
export const useQuery = withoutObserver(useObservedQuery)

/** Like React Query's `useSuspenseQuery`, without an observer for loaded data. */
export const useSuspenseQuery = withoutObserver(useObservedSuspenseQuery)

type AnyOptions = QueryObserverOptions<unknown, Error, unknown, unknown, QueryKey>

type AnyHook = (options: never, client?: QueryClient) => unknown

/** Returns the hook, which needs no observer for loaded data. */
function withoutObserver<Hook extends AnyHook>(useObserved: Hook): Hook {
  const useLoaded: AnyHook = (options: AnyOptions, givenClient?: QueryClient) => {
    const client = useQueryClient(givenClient)
    const loaded = loadedResult(client, options)
    // biome-ignore lint/correctness/useHookAtTopLevel: the server draws a component once, so its hooks have no order
    return loaded ?? useObserved(options as never, client) // the options that the hook was called with
  }
  return useLoaded as Hook // with the same overloads
}

/** Returns the result that an observer of a loaded query would give; undefined when the query needs an observer. */
function loadedResult(client: QueryClient, options: AnyOptions): unknown {
  const { staleTime, refetchOnMount, select, enabled } = options
  const isFresh = staleTime === undefined || (typeof staleTime === 'number' && staleTime >= SURELY_FRESH_MS)
  if (!isFresh || refetchOnMount === 'always' || typeof enabled === 'function') return undefined
  const query = client.getQueryCache().get(client.defaultQueryOptions(options).queryHash)
  if (query?.state.status !== 'success' || query.state.fetchStatus !== 'idle') return undefined
  const { data, dataUpdatedAt } = query.state
  return { ...LOADED, data: select ? select(data) : data, dataUpdatedAt, isEnabled: enabled !== false }
}

/** The facts of all loaded queries in an observer's result. */
const LOADED = {
  status: 'success',
  fetchStatus: 'idle',
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  failureCount: 0,
  failureReason: null,
  isError: false,
  isFetched: true,
  isFetchedAfterMount: false,
  isFetching: false,
  isInitialLoading: false,
  isLoading: false,
  isLoadingError: false,
  isPaused: false,
  isPending: false,
  isPlaceholderData: false,
  isRefetchError: false,
  isRefetching: false,
  isStale: false,
  isSuccess: true,
} as const

/** Calls of a page are never aborted. */
const NEVER_ABORTED = new AbortController().signal

/** The query cache of one page. A query is requested once, without retries. */
export class PageQueryClient extends QueryClient {
  readonly #underway = new Map<string, Promise<unknown>>()

  constructor() {
    super({ defaultOptions: { queries: serverQueries } })
  }

  override fetchQuery<
    TQueryFnData,
    TError = Error,
    TData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
    TPageParam = never,
  >(options: FetchQueryOptions<TQueryFnData, TError, TData, TQueryKey, TPageParam>): Promise<TData> {
    const { queryFn, queryHash, queryKey, meta } = this.defaultQueryOptions(options)
    if (typeof queryFn !== 'function') return super.fetchQuery(options)
    const query = this.getQueryCache().build<TQueryFnData, TError, TData, TQueryKey>(this, options)
    if (query.state.data !== undefined) return Promise.resolve(query.state.data)
    const underway = this.#underway.get(queryHash) as Promise<TData> | undefined // of the same query
    if (underway) return underway

    const context = { client: this, queryKey, signal: NEVER_ABORTED, meta }
    const fetched = (async () => queryFn(context as never))().then(
      (data) => query.setData(data as never), // the result of the query's own function
      // The query gets the state of a failure.
      (error: unknown) => super.fetchQuery({ ...options, queryFn: () => Promise.reject(error) }),
    )
    this.#underway.set(queryHash, fetched)
    return fetched
  }
}
