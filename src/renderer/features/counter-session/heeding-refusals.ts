import { sessionRead } from '#shared/contracts/terminal/session-channels.ts'
import type { Counter } from '../../platform/counter.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/** Long enough for the page to draw what it was told. */
const DRAWN_MS = 50

/**
 * Holds a refusal of the session back until the page knows what the main process made of it: it locks then, and what was
 * typed stays. Were the refusal first, the page would take it for the end and go to the login page.
 */
export function heedingRefusals(fetch: Fetch, counter: Counter): Fetch {
  return async (url, init) => {
    const answer = await fetch(url, init)
    if (answer.status !== 401) return answer
    // What the main process told before this answer of it has arrived before it as well.
    await counter.call(sessionRead, null).catch(() => undefined) // then the refusal is all there is to know
    await new Promise((resolve) => setTimeout(resolve, DRAWN_MS))
    return answer
  }
}
