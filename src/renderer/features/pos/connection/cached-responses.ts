import { create } from 'zustand'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Header that the main process adds to a response from the offline cache: the time at which the server sent the
 * response (ISO).
 */
const CACHED_SINCE_HEADER = 'x-kept-since'

/** Times (ISO) of the responses from the offline cache since the last reconnect, by request. */
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

/** Returns a key that identifies a request. The body is part of the key, because lists and searches use POST. */
const requestKeyOf = (url: string, { method = 'GET', body }: RequestInit = {}) =>
  [method, url, typeof body === 'string' ? body : ''].join(' ')

function recordResponse(requestKey: string, since: string | null): void {
  useCachedResponses.setState(({ since: { [requestKey]: before, ...others } }) => {
    if (since === null) return before === undefined ? {} : { since: others }
    return { since: { ...others, [requestKey]: since } }
  })
}

/** Returns the time of the oldest cached response; undefined when no response came from the offline cache. */
export const useOldestCachedTime = (): string | undefined =>
  useCachedResponses(({ since }) => Object.values(since).sort()[0])

/** Removes all records. Called when the shop is reachable again and the queries were refetched. */
export const clearCachedResponses = () => useCachedResponses.setState({ since: {} })
