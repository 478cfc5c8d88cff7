import { randomBytes } from 'node:crypto'
import type { Scope } from './suggest.ts'

const VALID_FOR_MS = 30 * 60_000

/**
 * Creates the store of context tokens. Each suggestion has a token, which the caller sends in the next call to select
 * the suggestion. A token has no meaning for the caller and is valid for half an hour.
 */
export function createContexts(now: () => Date) {
  const contexts = new Map<string, { scope: Scope; until: number }>()

  return {
    add(scope: Scope): string {
      const token = randomBytes(16).toString('hex')
      contexts.set(token, { scope, until: now().getTime() + VALID_FOR_MS })
      removeExpired()
      return token
    },
    find(token: string): Scope | undefined {
      const entry = contexts.get(token)
      return entry && entry.until > now().getTime() ? entry.scope : undefined
    },
    clear: () => contexts.clear(),
  }

  /** Removes expired tokens. They are the first ones, because a map is in insertion order. */
  function removeExpired(): void {
    for (const [token, { until }] of contexts) {
      if (until > now().getTime()) return
      contexts.delete(token)
    }
  }
}
