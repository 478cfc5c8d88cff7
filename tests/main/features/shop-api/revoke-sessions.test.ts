import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { revokeSessions } from '#src/main/features/shop-api/revoke-sessions.ts'
import { createTestLog } from '#tests/main/support/test-machine.ts'
import { json, openTestShop } from '#tests/main/support/test-shop.ts'

const RETRY_MS = 10 * 60_000
const SESSION: TillSession = { session: null, isLocked: false, till: null, vault: 'kept', pinHolders: [] }

describe('the revocation of logged-out sessions', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  let remaining: string[]
  let stop: () => void
  const changes = createListeners<[now: TillSession]>()

  beforeEach(async () => {
    shop = await openTestShop()
    remaining = ['token-of-anna', 'token-of-bert']
  })
  afterEach(() => {
    stop()
    return shop.close()
  })

  const open = () => {
    const sessions = {
      toRevoke: () => [...remaining],
      revoked: (token: string) => {
        remaining = remaining.filter((one) => one !== token)
      },
      onChange: changes.subscribe,
    }
    stop = revokeSessions({ ...shop, sessions, timers: shop.time.timers, log: createTestLog().log }).stop
  }
  const sentCalls = () => shop.requests.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization}`)
  const LOGOUTS = ['POST /api/user/uitloggen Bearer token-of-anna', 'POST /api/user/uitloggen Bearer token-of-bert']

  it('makes one call per token at the start of the till', async () => {
    shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))
    open()

    await expect.poll(() => remaining).toEqual([])
    expect(sentCalls()).toEqual(LOGOUTS)
  })

  it('runs after a reconnect', async () => {
    shop.reach.record(false)
    shop.answers((_, reply) => json(reply, 503, { code: 'outage', message: 'Even niet.' }))
    open()
    // The refusal shows that the shop is reachable, so the shop is called a second time.
    await expect.poll(() => shop.requests.length).toBe(2)
    expect(remaining).toHaveLength(2)
    shop.reach.record(false)
    shop.requests.length = 0
    shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))

    shop.reach.record(true)

    await expect.poll(() => remaining).toEqual([])
    expect(sentCalls()).toEqual(LOGOUTS)
  })

  it('runs again when the shop becomes reachable during a round that fails', async () => {
    const refusals: (() => void)[] = []
    shop.answers((_, reply) => refusals.push(() => json(reply, 503, { code: 'outage', message: 'Even niet.' })))
    open()
    await expect.poll(() => refusals.length).toBe(1)
    shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))

    shop.reach.record(false)
    shop.reach.record(true)
    refusals[0]?.()

    await expect.poll(() => remaining).toEqual([])
  })

  it('is retried after ten minutes when the shop fails unexpectedly', async () => {
    shop.answers((_, reply) => json(reply, 500, { code: 'unexpected', message: 'Er ging iets mis.' }))
    open()
    await expect.poll(() => shop.requests.length).toBe(1)

    shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))
    await shop.time.pass(RETRY_MS)

    await expect.poll(() => remaining).toEqual([])
  })

  it('is complete for a token that the shop refuses', async () => {
    shop.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet ingelogd.' }))
    open()

    await expect.poll(() => remaining).toEqual([])
  })

  /** A new login replaces the session of this token. */
  const replace = (token: string) => {
    remaining = [...remaining, token]
    changes.tell(SESSION)
  }

  it('of a replaced session comes a few seconds after the new session, when its last calls have ended', async () => {
    remaining = []
    shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))
    open()
    replace('token-of-anna')

    await shop.time.pass(4_000)
    expect(shop.requests).toEqual([])
    changes.tell(SESSION)
    await shop.time.pass(1_000)

    await expect.poll(() => remaining).toEqual([])
    expect(sentCalls()).toEqual([LOGOUTS[0]])
  })

  it('of a replaced session is retried when the shop did not confirm it, and not at every change of the session', async () => {
    remaining = []
    shop.answers((_, reply) => json(reply, 500, { code: 'unexpected', message: 'Er ging iets mis.' }))
    open()
    replace('token-of-anna')
    await shop.time.pass(5_000)
    await expect.poll(() => shop.requests.length).toBe(1)

    changes.tell(SESSION)
    await shop.time.pass(60_000)
    expect(shop.requests).toHaveLength(1)
    shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))
    // No longer than until the retry: a call ends after half a minute without a response.
    await shop.time.pass(RETRY_MS - 65_000)

    await expect.poll(() => remaining).toEqual([])
  })

  it('makes no call without tokens', async () => {
    remaining = []
    open()

    shop.reach.record(false)
    shop.reach.record(true)
    await shop.time.pass(RETRY_MS)

    expect(shop.requests).toEqual([])
  })
})
