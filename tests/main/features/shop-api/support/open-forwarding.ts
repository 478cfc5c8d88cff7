import { createForwarding } from '#src/main/features/shop-api/forward-call.ts'
import type { ResponseCache } from '#src/main/ports/response-cache.ts'
import type { OfflineUnlock, OpenedSession, SessionOwner } from '#src/main/ports/session-owner.ts'
import { openTestShop } from '#tests/main/support/test-shop.ts'

export const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.the-token.of-the-seller'
export const session = {
  email: 'sales@leermeester.example',
  roles: ['Sales' as const],
  expires: '2026-11-20T18:00:00.000Z',
  userPageSize: 96,
}

/** Opens a simulated shop, and the part of a till with a logged-in seller that forwards calls to that shop. */
export async function openForwarding() {
  const shop = await openTestShop()
  /** State that the test can set. `userChangeRefusal` is the refusal of a login for every user except `mayReturn`. */
  const till = {
    token: TOKEN as string | undefined,
    proof: undefined as string | undefined,
    isLocked: false,
    userChangeRefusal: undefined as 'payment_running' | undefined,
    mayReturn: 'nobody@leermeester.example',
    /** Result of an unlock without the shop. */
    unlock: 'none' as OfflineUnlock,
  }
  const begun: OpenedSession[] = []
  const remembered: object[] = []
  const unlocks: object[] = []
  const refusals: object[] = []
  const renewed: { former: string; opened: OpenedSession }[] = []
  const refused: string[] = []
  const toRevoke: string[] = []
  let ends = 0
  const sessions: SessionOwner = {
    token: () => till.token,
    tillProof: () => till.proof,
    isLocked: () => till.isLocked,
    userChangeRefusal: (email) => (email === till.mayReturn ? undefined : till.userChangeRefusal),
    begin: (opened) => void begun.push(opened),
    renew: (former, opened) => void renewed.push({ former, opened }),
    refused: (one) => void refused.push(one),
    end: () => {
      ends += 1
      if (till.token) toRevoke.push(till.token)
      till.token = undefined
    },
    toRevoke: () => toRevoke,
    revoked: (one) => void toRevoke.splice(toRevoke.indexOf(one), 1),
    session: () => session,
    rememberSecret: async (token, secret) => void remembered.push({ token, ...secret }),
    unlockOffline: async (attempt) => {
      unlocks.push(attempt)
      return till.unlock
    },
    countRefusal: (refusal) => void refusals.push(refusal),
  }
  const cachedBodies = new Map<string, string>()
  const responseCache: ResponseCache = {
    store: async (request, response) =>
      void cachedBodies.set(new URL(request.url).pathname, await response.clone().text()),
    responseFor: async (request) => {
      const text = cachedBodies.get(new URL(request.url).pathname)
      return text === undefined ? undefined : new Response(text, { headers: { 'content-type': 'application/json' } })
    },
  }
  const forward = createForwarding({
    ...shop,
    isReachable: shop.reach.isReachable,
    sessions,
    responseCache,
    isOwnPage: (url) => url.startsWith('app://leermeester/'),
    isCustomerPage: (url) => url.startsWith('app://klant/'),
    report: () => {},
  })
  const ask = (path: string, init?: RequestInit) => forward(new Request(`app://leermeester${path}`, init))
  return {
    shop,
    till,
    begun,
    remembered,
    unlocks,
    refusals,
    renewed,
    refused,
    toRevoke,
    ends: () => ends,
    forward,
    ask,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}
