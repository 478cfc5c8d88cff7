import { create } from 'zustand'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** On an answer that the main process gives from what it kept, because the shop is away: of when it is (ISO). */
const KEPT_SINCE = 'x-kept-since'

/** The answers on this page that are not of now, by their address. */
const useKeptAnswers = create<{ since: Readonly<Record<string, string>> }>()(() => ({ since: {} }))

/** Notices which answers were kept ones; an answer of now takes its address off the list. */
export function noticingKept(fetch: Fetch): Fetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if ((init?.method ?? 'GET') === 'GET') note(url, answer.headers.get(KEPT_SINCE))
    return answer
  }
}

function note(url: string, since: string | null): void {
  useKeptAnswers.setState(({ since: { [url]: before, ...others } }) => {
    if (since === null) return before === undefined ? {} : { since: others }
    return { since: { ...others, [url]: since } }
  })
}

/** Of when the oldest of them is; undefined while everything is of now. */
export const useOldestKept = (): string | undefined => useKeptAnswers(({ since }) => Object.values(since).sort()[0])

/** Once the shop is there again, and everything was asked anew. */
export const forgetKeptAnswers = () => useKeptAnswers.setState({ since: {} })
