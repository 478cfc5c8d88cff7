// @pglite long: simultaneous guesses wait for each other on one connection

import { describe, expect, it } from 'vitest'
import { confirmPassword } from '#src/server/features/people/sessions/index.ts'
import { loginFailuresTable } from '#src/server/features/people/sessions/login-failures-table.ts'
import { useShop } from '#tests/support/use-shop.ts'

const anna = 'anna@voorbeeld.example'
const password = 'drie groene stoelen'
const QUARTER = 15 * 60_000
const codeOf = (error: { code?: string }) => error.code ?? 'unexpected'

describe('guessing a password', () => {
  const shop = useShop()
  const login = (guess: string, email = anna) =>
    shop.anonymous.users.login({ body: { email, password: guess } }).then(() => 'logged in', codeOf)

  it('with two hundred passwords at once compares ten, and the right one works after the window', async () => {
    await shop.hasUser({ email: anna, password })

    const codes = await Promise.all(Array.from({ length: 200 }, (_, count) => login(`mis ${count}`)))

    // A guess that is refused because of the limit is not compared.
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(190)
    expect(await login(password)).toBe('too_many_requests')
    shop.clock.advance(QUARTER)
    expect(await login(password)).toBe('logged in')
  }, 60_000)

  it('does not block the right password between wrong ones', async () => {
    await shop.hasUser({ email: anna, password })

    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) expect(await login('mis')).toBe('wrong_credentials')
      expect(await login(password)).toBe('logged in')
    }
    expect(await Promise.all([...Array.from({ length: 8 }, () => login('mis')), login(password)])).toContain(
      'logged in',
    )
  }, 60_000)

  it('as a logged-in user is counted in the same way', async () => {
    await shop.hasUser({ email: anna, password })
    const confirm = (guess: string) => confirmPassword({ db: shop.db, now: shop.clock.now }, anna, guess)

    const outcomes = await Promise.all(Array.from({ length: 40 }, () => confirm('mis')))

    const codes = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(await confirm(password)).toMatchObject({ code: 'too_many_requests' })
    shop.clock.advance(QUARTER)
    expect(await confirm(password)).toMatchObject({ ok: true })
  }, 60_000)

  it('accepts twenty-five right passwords at once, which wait for their turn', async () => {
    await shop.hasUser({ email: anna, password })

    const codes = await Promise.all(Array.from({ length: 25 }, () => login(password)))

    expect(new Set(codes)).toEqual(new Set(['logged in']))
  }, 60_000)

  it('frees the slot of a right password, and not of a wrong one', async () => {
    await shop.hasUser({ email: anna, password })
    for (let count = 0; count < 9; count += 1) await login('mis')
    const rightOnes = await Promise.all(Array.from({ length: 12 }, () => login(password)))

    const codes = await Promise.all(Array.from({ length: 20 }, () => login('mis')))

    expect(new Set(rightOnes)).toEqual(new Set(['logged in']))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
  }, 60_000)

  it('admits a user who waits for the last slot while the correct password in it frees it', async () => {
    const tries = loginFailuresTable(shop.db)
    const compare = (outcome?: 'right') => tries.compare(anna, shop.clock.now(), async () => outcome)
    for (let count = 0; count < 9; count += 1) await compare()

    const outcomes = await Promise.all(Array.from({ length: 12 }, () => compare('right')))

    expect(new Set(outcomes)).toEqual(new Set(['right']))
  })
})

describe('logging in from one network', () => {
  const shop = useShop({ hasLimits: true })
  const login = (email: string, guess: string) =>
    shop.anonymous.users.login({ body: { email, password: guess } }).then(() => 'logged in', codeOf)
  const people = (count: number) => Array.from({ length: count }, (_, one) => `mens${one}@voorbeeld.example`)

  it('is possible for more users at once than there are slots, and leaves room for later ones', async () => {
    for (const email of people(14)) await shop.hasUser({ email, password })

    const codes = await Promise.all(people(14).map((email) => login(email, password)))

    expect(new Set(codes)).toEqual(new Set(['logged in']))
    expect(await login('mens0@voorbeeld.example', password)).toBe('logged in')
  }, 60_000)

  it('has ten wrong passwords compared in a minute, whatever addresses they are for', async () => {
    const codes = await Promise.all(people(30).map((email) => login(email, 'mis')))

    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(20)
  }, 60_000)
})
