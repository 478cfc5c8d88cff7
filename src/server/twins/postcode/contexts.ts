import { randomBytes } from 'node:crypto'
import type { Scope } from './suggest.ts'

const VALID_FOR_MS = 30 * 60_000

/** Hands out tokens for what was chosen, good for half an hour and meaningless to whoever holds them. */
export function createContexts(now: () => Date) {
  const known = new Map<string, { scope: Scope; until: number }>()

  return {
    give(scope: Scope): string {
      const token = randomBytes(16).toString('hex')
      known.set(token, { scope, until: now().getTime() + VALID_FOR_MS })
      forgetOld()
      return token
    },
    find(token: string): Scope | undefined {
      const entry = known.get(token)
      return entry && entry.until > now().getTime() ? entry.scope : undefined
    },
    clear: () => known.clear(),
  }

  /** The map keeps the order of giving, so the old ones are in front. */
  function forgetOld(): void {
    for (const [token, { until }] of known) {
      if (until > now().getTime()) return
      known.delete(token)
    }
  }
}
