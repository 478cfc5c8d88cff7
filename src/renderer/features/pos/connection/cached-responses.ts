import { create } from 'zustand'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** On an answer that the main process gives from what it kept, because the shop is away: of when it is (ISO). */
const CACHED_SINCE_HEADER = 'x-kept-since'

/** The answers on this page that are not of now, by what was asked. */
const useCachedResponses = create<{ since: Readonly<Record<string, string>> }>()(() => ({ since: {} }))

/** Notices which answers were kept ones; an answer of now to the same question takes it off the list. */
export function trackCachedResponses(fetch: Fetch): Fetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    noteResponse(requestKeyOf(url, init), answer.headers.get(CACHED_SINCE_HEADER))
    return answer
  }
}

/** Lists and searches are asked by POST: there the body is half of the question. */
const requestKeyOf = (url: string, { method = 'GET', body }: RequestInit = {}) =>
  [method, url, typeof body === 'string' ? body : ''].join(' ')

function noteResponse(question: string, since: string | null): void {
  useCachedResponses.setState(({ since: { [question]: before, ...others } }) => {
    if (since === null) return before === undefined ? {} : { since: others }
    return { since: { ...others, [question]: since } }
  })
}

/** Of when the oldest of them is; undefined while everything is of now. */
export const useOldestCachedTime = (): string | undefined =>
  useCachedResponses(({ since }) => Object.values(since).sort()[0])

/** Once the shop is there again, and everything was asked anew. */
export const clearCachedResponses = () => useCachedResponses.setState({ since: {} })
