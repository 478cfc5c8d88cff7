import { create } from 'zustand'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Header of a response that the main process served from the offline cache: the time of that response (ISO). */
const CACHED_SINCE_HEADER = 'x-kept-since'

/** Times of the cached responses on this page, by request. */
const useCachedResponses = create<{ since: Readonly<Record<string, string>> }>()(() => ({ since: {} }))

/**
 * Wraps `fetch` to record which responses came from the offline cache. A fresh response to the same request removes the
 * record.
 */
export function trackCachedResponses(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    recordResponse(requestKeyOf(url, init), response.headers.get(CACHED_SINCE_HEADER))
    return response
  }
}

/** Lists and searches use POST, so the body is part of the key. */
const requestKeyOf = (url: string, { method = 'GET', body }: RequestInit = {}) =>
  [method, url, typeof body === 'string' ? body : ''].join(' ')

function recordResponse(requestKey: string, since: string | null): void {
  useCachedResponses.setState(({ since: { [requestKey]: before, ...others } }) => {
    if (since === null) return before === undefined ? {} : { since: others }
    return { since: { ...others, [requestKey]: since } }
  })
}

/** Time of the oldest cached response; undefined when every response is fresh. */
export const useOldestCachedTime = (): string | undefined =>
  useCachedResponses(({ since }) => Object.values(since).sort()[0])

/** Called when the shop is reachable again and every query was refetched. */
export const clearCachedResponses = () => useCachedResponses.setState({ since: {} })
