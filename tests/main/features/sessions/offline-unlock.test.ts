import { describe, expect, it } from 'vitest'
import { scryptHashing } from '#src/main/features/sessions/secret-hashing.ts'
import { createTill, HOUR_MS, sessionOf } from './support/open-till.ts'

const anna = { token: 'token-of-anna', session: sessionOf('anna@leermeester.example') }
const bert = { token: 'token-of-bert', session: sessionOf('bert@leermeester.example') }
const till = { tillId: 'a-till', name: 'Kassa 1', secret: 'open sesame' }
const right = { kind: 'pin', email: 'Anna@leermeester.example ', secret: '5927' } as const
const wrong = { ...right, secret: '0000' }

/** Opens a till that Anna opened with a PIN and that is locked. */
async function openLocked() {
  const machine = createTill()
  const sessions = machine.start()
  sessions.setTill(till)
  sessions.begin(anna)
  await sessions.rememberSecret(anna.token, { kind: 'pin', secret: '5927' })
  sessions.lock()
  return { machine, sessions }
}

describe('unlocking without the shop', () => {
  it('gives exactly the session that was locked', async () => {
    const { sessions } = await openLocked()
    expect(sessions.current().unlocksOfflineBy).toBe('pin')

    expect(await sessions.unlockOffline(right)).toBe('unlocked')

    expect(sessions.current()).toMatchObject({ isLocked: false, session: { email: anna.session.email } })
    expect([sessions.token(), sessions.accessRefusal('admin')]).toEqual([anna.token, 'forbidden'])
    expect(sessions.offlineTries()).toEqual([])
  })

  it('is possible after a restart', async () => {
    const { machine } = await openLocked()

    const sessions = machine.start()

    expect(sessions.isLocked()).toBe(true)
    expect(await sessions.unlockOffline(right)).toBe('unlocked')
    expect(JSON.stringify(machine.stored())).not.toContain('5927')
  })

  it('ends after five wrong tries, also after restarts and with another clock', async () => {
    const { machine } = await openLocked()

    for (const time of ['11:00', '03:00', '04:30', '02:00']) {
      machine.time.setWall(`2026-11-20T${time}:00.000Z`)
      expect(await machine.start().unlockOffline(wrong)).toBe('wrong')
    }
    expect(await machine.start().unlockOffline(wrong)).toBe('blocked')

    expect(await machine.start().unlockOffline(right)).toBe('blocked')
    expect(machine.start().isLocked()).toBe(true)
  })

  it('verifies at most five of many parallel tries', async () => {
    const { sessions } = await openLocked()

    const outcomes = await Promise.all(Array.from({ length: 12 }, () => sessions.unlockOffline(wrong)))

    expect(outcomes.filter((outcome) => outcome === 'blocked').length).toBeGreaterThanOrEqual(7)
    expect(await sessions.unlockOffline(right)).toBe('blocked')
  })

  it('counts tries that the shop refused, and gives none after the shop blocked the PIN', async () => {
    const { sessions } = await openLocked()
    for (let tries = 0; tries < 4; tries += 1)
      sessions.countRefusal({ kind: 'pin', email: anna.session.email, isBlocked: false })
    sessions.countRefusal({ kind: 'pin', email: bert.session.email, isBlocked: true })
    sessions.countRefusal({ kind: 'password', email: anna.session.email, isBlocked: true })
    expect(await sessions.unlockOffline(wrong)).toBe('blocked')

    const other = await openLocked()
    other.sessions.countRefusal({ kind: 'pin', email: anna.session.email, isBlocked: true })
    expect(await other.sessions.unlockOffline(right)).toBe('blocked')
  })

  it('has new tries after a right one, and then reports nothing', async () => {
    const { sessions } = await openLocked()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect(await sessions.unlockOffline(wrong)).toBe('wrong')
      expect(await sessions.unlockOffline(right)).toBe('unlocked')
    }

    expect(sessions.offlineTries()).toEqual([])
  })

  it('stores wrong tries for the shop until they are reported, and later tries in another report', async () => {
    const { machine, sessions } = await openLocked()
    await sessions.unlockOffline(wrong)
    await sessions.unlockOffline(wrong)

    const next = machine.start()
    const [first] = next.offlineTries()
    expect(first).toMatchObject({ email: anna.session.email, kind: 'pin', tries: 2, isSent: false })
    next.triesSent(first?.reportId ?? '')
    await next.unlockOffline(wrong)

    expect(next.offlineTries().map(({ tries, isSent }) => [tries, isSent])).toEqual([
      [2, true],
      [1, false],
    ])
    next.triesReported(first?.reportId ?? '')
    expect(machine.start().offlineTries()).toHaveLength(1)
  })

  it('is refused to a colleague, whose session does not live on this till', async () => {
    const { sessions } = await openLocked()

    expect(await sessions.unlockOffline({ ...right, email: bert.session.email })).toBe('other_user')

    expect(sessions.isLocked()).toBe(true)
    expect(sessions.offlineTries()).toEqual([])
  })

  it('needs the kind of secret that opened the session', async () => {
    const { sessions } = await openLocked()

    expect(await sessions.unlockOffline({ ...right, kind: 'password', secret: 'drie groene stoelen' })).toBe(
      'other_kind',
    )
  })

  it('works with a password, also without a registered till', async () => {
    const sessions = createTill().start()
    sessions.begin(anna)
    await sessions.rememberSecret(anna.token, { kind: 'password', secret: 'een café met stoelen' })
    sessions.lock()

    const composed = { kind: 'password', email: anna.session.email, secret: 'een cafe\u0301 met stoelen' } as const
    expect(await sessions.unlockOffline(composed)).toBe('unlocked')
  })

  it.each<[string, (opened: Awaited<ReturnType<typeof openLocked>>) => unknown]>([
    ['a logout', ({ sessions }) => sessions.end()],
    ['the end of the session at the shop', ({ sessions }) => sessions.refused(anna.token)],
    ['a change of the PIN or the password, which opens another session', ({ sessions }) => sessions.begin(anna)],
    ['the login of a colleague', ({ sessions }) => sessions.begin(bert)],
    ['the end of the registration as a till', ({ sessions }) => sessions.setTill(null)],
    ['the end of the session by time', ({ machine }) => machine.time.pass(9 * HOUR_MS)],
    ['a change of the address of the shop', ({ machine }) => machine.set({ shopUrl: 'https://other.example' })],
  ])('is over after %s', async (_, change) => {
    const opened = await openLocked()

    await change(opened)
    opened.sessions.lock()

    expect(await opened.sessions.unlockOffline(right)).not.toBe('unlocked')
    expect(opened.sessions.current().unlocksOfflineBy ?? null).toBeNull()
    expect(JSON.stringify(opened.machine.stored() ?? null)).not.toContain('hash of')
  })

  it('stays possible when the session is renewed', async () => {
    const { sessions } = await openLocked()

    sessions.renew(anna.token, { ...anna, token: 'renewed' })

    expect(await sessions.unlockOffline(right)).toBe('unlocked')
  })

  it('does not unlock a session that ended while the PIN was verified', async () => {
    const { sessions } = await openLocked()

    const unlock = sessions.unlockOffline(right)
    sessions.refused(anna.token)

    expect(await unlock).toBe('none')
    expect(sessions.isLocked()).toBe(true)
  })

  it('does not store the secret of a session that ended before its hash was computed', async () => {
    const { machine, sessions } = await openLocked()

    const storing = sessions.rememberSecret(anna.token, { kind: 'pin', secret: '5927' })
    sessions.begin(bert)
    await storing

    expect(machine.stored()?.proof).toBeNull()
  })
})

describe('the hash of a PIN', () => {
  it('is slow, salted, and matches only this PIN', async () => {
    const [one, other] = await Promise.all([scryptHashing.hash('5927'), scryptHashing.hash('5927')])

    expect(one).toMatch(/^scrypt\$65536\$8\$1\$/)
    expect(one).not.toBe(other)
    expect([await scryptHashing.isMatch('5927', one), await scryptHashing.isMatch('5928', one)]).toEqual([true, false])
    expect(await scryptHashing.isMatch('5927', 'argon2id$1$2$3$aa$bb')).toBe(false)
  })
})
