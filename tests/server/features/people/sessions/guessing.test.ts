// @pglite long: simultaneous guesses wait for each other on one connection

import { describe, expect, it } from 'vitest'
import { confirmPassword } from '#src/server/features/people/sessions/index.ts'
import { loginFailuresTable } from '#src/server/features/people/sessions/login-failures-table.ts'
import { useShop } from '#tests/support/use-shop.ts'

const anna = 'anna@voorbeeld.example'
const password = 'drie groene stoelen'
const QUARTER_HOUR = 15 * 60_000
const codeOf = (error: { code?: string }) => error.code ?? 'unexpected'

describe('the limit of wrong passwords per email address', () => {
  const shop = useShop()
  const login = (guess: string, email = anna) =>
    shop.anonymous.users.login({ body: { email, password: guess } }).then(() => 'logged in', codeOf)

  it('compares ten of 200 simultaneous wrong passwords, and accepts the right one after 15 minutes', async () => {
    await shop.addUser({ email: anna, password })

    const codes = await Promise.all(Array.from({ length: 200 }, (_, index) => login(`mis ${index}`)))

    // A refusal with `too_many_tries` means that the password was not compared.
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(190)
    expect(await login(password)).toBe('too_many_tries')
    shop.clock.advance(QUARTER_HOUR)
    expect(await login(password)).toBe('logged in')
  }, 60_000)

  it('accepts the right password among fewer than ten wrong ones, one by one or at once', async () => {
    await shop.addUser({ email: anna, password })

    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) expect(await login('mis')).toBe('wrong_credentials')
      expect(await login(password)).toBe('logged in')
    }
    expect(await Promise.all([...Array.from({ length: 8 }, () => login('mis')), login(password)])).toContain(
      'logged in',
    )
  }, 60_000)

  it('applies to a logged-in user who confirms the password', async () => {
    await shop.addUser({ email: anna, password })
    const confirm = (guess: string) =>
      confirmPassword({ db: shop.db, secret: shop.secret, now: shop.clock.now }, anna, guess)

    const outcomes = await Promise.all(Array.from({ length: 40 }, () => confirm('mis')))

    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(await confirm(password)).toMatchObject({ code: 'too_many_tries' })
    shop.clock.advance(QUARTER_HOUR)
    expect(await confirm(password)).toMatchObject({ ok: true })
  }, 60_000)

  it('accepts 25 simultaneous right passwords, although at most ten are compared at a time', async () => {
    await shop.addUser({ email: anna, password })

    const codes = await Promise.all(Array.from({ length: 25 }, () => login(password)))

    expect(new Set(codes)).toEqual(new Set(['logged in']))
  }, 60_000)

  it('allows ten wrong passwords again after simultaneous right ones', async () => {
    await shop.addUser({ email: anna, password })
    for (let count = 0; count < 9; count += 1) await login('mis')
    const rightOnes = await Promise.all(Array.from({ length: 12 }, () => login(password)))

    const codes = await Promise.all(Array.from({ length: 20 }, () => login('mis')))

    expect(new Set(rightOnes)).toEqual(new Set(['logged in']))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  }, 60_000)

  it('accepts twelve simultaneous right passwords one by one, when only one more try is allowed', async () => {
    const failures = loginFailuresTable(shop)
    const limits = [{ email: anna, key: anna, max: 10 }]
    const compare = (match?: 'right') => failures.compare(limits, shop.clock.now(), async () => match)
    for (let count = 0; count < 9; count += 1) await compare()

    const outcomes = await Promise.all(Array.from({ length: 12 }, () => compare('right')))

    expect(new Set(outcomes)).toEqual(new Set(['right']))
  })

  it('tells tries that waited too long for other tries from too many wrong ones', async () => {
    const failures = loginFailuresTable({ ...shop, pauses: [1, 1] })
    const limits = [{ email: anna, key: anna, max: 1 }]
    const other = Promise.withResolvers<undefined>()
    const begun = Promise.withResolvers<void>()
    const running = failures.compare(limits, shop.clock.now(), () => {
      begun.resolve()
      return other.promise
    })
    await begun.promise

    expect(await failures.compare(limits, shop.clock.now(), async () => 'right')).toBe('busy')
    other.resolve(undefined)
    await running
    expect(await failures.compare(limits, shop.clock.now(), async () => 'right')).toBe('too_many')
  })

  it('keeps no slot of the first counter when the second one fails', async () => {
    const failures = loginFailuresTable(shop)
    const limit = { email: anna, key: anna, max: 10 }
    const broken = { ...limit, key: `${anna} network`, max: Number.NaN } // no integer, so the statement fails

    await expect(failures.compare([limit, broken], shop.clock.now(), async () => 'right')).rejects.toThrow()

    const rows = await shop.db.selectFrom('login_failures').select(['count', 'running']).execute()
    expect(rows).toEqual([{ count: 0, running: 0 }])
  })
})

describe('the limit of refused logins per IP address', () => {
  const shop = useShop({ hasLimits: true })
  const login = (email: string, guess: string) =>
    shop.anonymous.users.login({ body: { email, password: guess } }).then(() => 'logged in', codeOf)
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `mens${index}@voorbeeld.example`)

  it('does not count successful logins, also when more than ten users log in at once', async () => {
    for (const email of addresses(14)) await shop.addUser({ email, password })

    const codes = await Promise.all(addresses(14).map((email) => login(email, password)))

    expect(new Set(codes)).toEqual(new Set(['logged in']))
    expect(await login('mens0@voorbeeld.example', password)).toBe('logged in')
  }, 60_000)

  it('allows ten wrong passwords per minute, over all email addresses together', async () => {
    const codes = await Promise.all(addresses(30).map((email) => login(email, 'mis')))

    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20)
  }, 60_000)
})
