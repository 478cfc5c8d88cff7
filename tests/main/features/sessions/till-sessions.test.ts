import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTill, HOUR_MS, sessionOf } from './support/open-till.ts'

const anna = { token: 'token-of-anna', session: sessionOf('anna@leermeester.example') }
const bert = { token: 'token-of-bert', session: sessionOf('bert@leermeester.example', ['Admin', 'Sales']) }
const MINUTE_MS = 60_000

describe('the session of the till', () => {
  it('is empty at first, and then allows only a login', () => {
    const sessions = createTill().start()

    expect(sessions.current()).toMatchObject({ session: null, isLocked: false, till: null })
    expect(['page', 'staff', 'admin'].map((access) => sessions.accessRefusal(access as 'page'))).toEqual([
      undefined,
      'unauthenticated',
      'unauthenticated',
    ])
  })

  it('gives access according to the roles', () => {
    const sessions = createTill().start()
    sessions.begin(anna)
    expect([sessions.accessRefusal('staff'), sessions.accessRefusal('admin')]).toEqual([undefined, 'forbidden'])

    sessions.begin(bert)

    expect([sessions.accessRefusal('staff'), sessions.accessRefusal('admin')]).toEqual([undefined, undefined])
  })

  it('never shows the token or the secret of the till to a page', () => {
    const sessions = createTill().start()
    sessions.begin(anna)
    sessions.setTill({ tillId: 't', name: 'Kassa 1', secret: 'open sesame' })

    const state = JSON.stringify(sessions.current())

    expect(state).not.toContain('token-of-anna')
    expect(state).not.toContain('open sesame')
  })

  describe('locks', () => {
    it('after the configured time without activity', async () => {
      const till = createTill({ lockAfterMinutes: 15 })
      const sessions = till.start()
      sessions.begin(anna)

      await till.time.pass(14 * MINUTE_MS)
      sessions.touch()
      await till.time.pass(14 * MINUTE_MS)
      expect(sessions.isLocked()).toBe(false)
      await till.time.pass(MINUTE_MS)

      expect(sessions.current()).toMatchObject({ isLocked: true, session: { email: anna.session.email } })
      expect(sessions.accessRefusal('staff')).toBe('unauthenticated')
      // Payments continue while the till is locked.
      expect(sessions.token()).toBe('token-of-anna')
    })

    it('never by itself when automatic locking is switched off', async () => {
      const till = createTill({ lockAfterMinutes: 0 })
      const sessions = till.start()
      sessions.begin(anna)

      await till.time.pass(7 * HOUR_MS)

      expect(sessions.isLocked()).toBe(false)
    })

    it('until the next login, also when there is activity', () => {
      const sessions = createTill().start()
      sessions.begin(anna)
      sessions.lock()

      sessions.touch()
      expect(sessions.isLocked()).toBe(true)
      sessions.begin(bert)

      expect(sessions.current()).toMatchObject({ isLocked: false, session: { email: bert.session.email } })
      expect(sessions.token()).toBe('token-of-bert')
    })

    it('when the session expires, and no longer sends its token', async () => {
      const till = createTill({ lockAfterMinutes: 0 })
      const sessions = till.start()
      sessions.begin(anna)

      await till.time.pass(8 * HOUR_MS - 1000)
      expect(sessions.isLocked()).toBe(false)
      await till.time.pass(2000)

      expect(sessions.current()).toMatchObject({ isLocked: true, session: { lastsSeconds: 0 } })
      expect(sessions.token()).toBeUndefined()
      expect(JSON.stringify(till.stored())).not.toContain('token-of-anna')
    })

    it('when the shop refuses the token, but not for a token that was replaced', () => {
      const sessions = createTill().start()
      sessions.begin(anna)
      sessions.begin(bert)

      sessions.refused('token-of-anna')
      expect(sessions.isLocked()).toBe(false)
      sessions.refused('token-of-bert')

      expect([sessions.isLocked(), sessions.token()]).toEqual([true, undefined])
    })
  })

  it('keeps its duration, also when the system time is an hour off and is corrected', async () => {
    const till = createTill({ lockAfterMinutes: 0 })
    till.time.setWall('2026-11-20T11:00:00.000Z')
    const sessions = till.start()
    sessions.begin(anna)

    till.time.setWall('2026-11-20T09:00:00.000Z')
    await till.time.pass(7 * HOUR_MS)
    expect(sessions.isLocked()).toBe(false)
    till.time.setWall('2026-11-21T23:00:00.000Z')
    await till.time.pass(1000)

    expect(sessions.isLocked()).toBe(false)
  })

  describe('after a restart', () => {
    it('belongs to the same user, with the remaining time', async () => {
      const till = createTill()
      till.start().begin(anna)
      till.time.sleep(5 * MINUTE_MS)

      const sessions = till.start()

      expect(sessions.current()).toMatchObject({ isLocked: false, session: { lastsSeconds: 8 * 3600 - 300 } })
      expect(sessions.token()).toBe('token-of-anna')
    })

    it('is locked when the till was unattended for too long, or was locked before', () => {
      const till = createTill({ lockAfterMinutes: 15 })
      till.start().begin(anna)
      till.time.sleep(16 * MINUTE_MS)
      expect(till.start().isLocked()).toBe(true)

      const other = createTill({ lockAfterMinutes: 0 })
      const sessions = other.start()
      sessions.begin(anna)
      sessions.lock()

      expect(other.start().isLocked()).toBe(true)
    })

    it('does not send the token to another shop', () => {
      const till = createTill()
      till.start().begin(anna)

      till.set({ shopUrl: 'https://elsewhere.example' })

      expect(till.start().token()).toBeUndefined()
    })
  })

  it('is empty after a change of the shop, because the new shop knows neither session nor till', () => {
    const till = createTill()
    const sessions = till.start()
    sessions.begin(anna)
    sessions.setTill({ tillId: 't', name: 'Kassa 1', secret: 's' })

    till.set({ shopUrl: 'https://elsewhere.example' })

    expect(sessions.current()).toMatchObject({ session: null, till: null })
    expect(till.stored()).toBeUndefined()
  })

  describe('during a payment', () => {
    it('cannot be replaced by another user, but its own user may return', () => {
      const till = createTill()
      const sessions = till.start()
      sessions.begin(anna)
      till.setBusy('Er loopt een betaling.')

      expect(sessions.userChangeRefusal('bert@leermeester.example')).toBe('payment_running')
      expect(sessions.userChangeRefusal()).toBe('payment_running')
      expect(sessions.userChangeRefusal('Anna@Leermeester.example ')).toBeUndefined()
    })

    it('can be replaced when the shop has refused the token, because otherwise the payment cannot be polled', () => {
      const till = createTill()
      const sessions = till.start()
      sessions.begin(anna)
      till.setBusy('Er loopt een betaling.')

      sessions.refused('token-of-anna')

      expect(sessions.userChangeRefusal('bert@leermeester.example')).toBeUndefined()
    })
  })

  it('does not change when the renewed token of a former user arrives late', () => {
    const sessions = createTill().start()
    sessions.begin(anna)
    sessions.begin(bert)

    sessions.renew('token-of-anna', { ...anna, token: 'newer-token-of-anna' })

    expect(sessions.token()).toBe('token-of-bert')
  })

  it('is deleted at a logout, while the registration of the till stays', () => {
    const till = createTill()
    const sessions = till.start()
    sessions.begin(anna)
    sessions.setTill({ tillId: 't', name: 'Kassa 1', secret: 's' })

    sessions.end()
    sessions.revoked('token-of-anna')

    expect(sessions.current()).toMatchObject({ session: null, isLocked: false, till: { name: 'Kassa 1' } })
    expect(JSON.stringify(till.stored())).not.toContain('anna')
  })

  it('leaves a token to revoke after a logout, also after a restart, and uses that token for nothing else', () => {
    const till = createTill()
    const first = till.start()
    first.begin(anna)
    first.end()
    first.begin(bert)

    const next = till.start()

    expect(next.toRevoke()).toEqual(['token-of-anna'])
    expect(next.token()).toBe('token-of-bert')
    next.end()
    expect(next.toRevoke()).toEqual(['token-of-anna', 'token-of-bert'])
    expect([next.token(), next.current().session]).toEqual([undefined, null])
    expect(JSON.stringify(till.stored())).not.toContain('@')
    next.revoked('token-of-anna')
    next.revoked('token-of-bert')
    expect(till.stored()).toBeUndefined()
  })

  it('leaves the token of a session that a new login replaced to revoke, unless that session had ended', () => {
    const till = createTill()
    const sessions = till.start()
    sessions.begin(anna)
    sessions.begin(anna)
    expect(sessions.toRevoke()).toEqual([])

    sessions.begin(bert)
    expect([sessions.token(), till.start().toRevoke()]).toEqual(['token-of-bert', ['token-of-anna']])
    sessions.refused('token-of-bert')
    sessions.begin({ ...anna, token: 'next-token-of-anna' })

    expect(sessions.toRevoke()).toEqual(['token-of-anna'])
  })

  it('leaves no token to revoke when it had ended before the logout, and none after a change of the shop', () => {
    const till = createTill()
    const sessions = till.start()
    sessions.begin(anna)
    sessions.refused('token-of-anna')
    sessions.end()
    expect(sessions.toRevoke()).toEqual([])

    sessions.begin(bert)
    sessions.end()
    till.set({ shopUrl: 'https://elsewhere.example' })

    expect(sessions.toRevoke()).toEqual([])
    expect(till.stored()).toBeUndefined()
  })

  it('in any sequence of events gives no access while locked, and has a token only until it expires', async () => {
    const event = fc.oneof(
      fc
        .constantFrom('anna', 'bert', 'lock', 'touch', 'end', 'refuse', 'restart', 'renew')
        .map((what) => ({ what, ms: 0 })),
      fc.record({ what: fc.constant('wait'), ms: fc.integer({ min: 0, max: 9 * HOUR_MS }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const till = createTill()
        let sessions = till.start()
        for (const { what, ms } of events) {
          if (what === 'anna') sessions.begin(anna)
          if (what === 'bert') sessions.begin(bert)
          if (what === 'lock') sessions.lock()
          if (what === 'touch') sessions.touch()
          if (what === 'end') sessions.end()
          if (what === 'refuse') sessions.refused(sessions.token() ?? 'none')
          if (what === 'renew') sessions.renew(anna.token, anna)
          if (what === 'restart') sessions = till.start()
          if (what === 'wait') await till.time.pass(ms % (20 * MINUTE_MS))

          const { session, isLocked } = sessions.current()
          if (isLocked || !session) expect(sessions.accessRefusal('staff')).toBe('unauthenticated')
          if (isLocked) expect(session).not.toBeNull()
          if (sessions.token()) expect(session?.lastsSeconds).toBeGreaterThan(0)
          if (session && !sessions.token()) expect(isLocked).toBe(true)
          if (sessions.token()) expect(sessions.token()).toContain(session?.email.split('@')[0] ?? '')
        }
      }),
      { numRuns: 150 },
    )
  })
})
