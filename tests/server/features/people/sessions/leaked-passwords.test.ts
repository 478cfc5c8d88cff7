import { stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#src/server/features/people/sessions/index.ts'
import { isLeakedPassword, LEAKED_FILE } from '#src/server/features/people/sessions/leaked-passwords.ts'
import { createPasswordFilter, filterHas } from '#src/server/features/people/sessions/password-filter.ts'
import { useMailedLinks } from './mailed-links.ts'

const MAX_BYTES = 250_000
const email = 'anna@voorbeeld.example'
const phrase = 'drie groene stoelen'
const leaked = 'Manchester'

describe('the list of leaked passwords', () => {
  it.each(['manchester', 'Basketball', 'q1w2e3r4t5', '1qaz2wsx3edc', 'qwerty123456'])(
    'contains %s',
    async (password) => {
      expect(await isLeakedPassword(password)).toBe(true)
    },
  )

  it('contains fewer than one in a thousand passwords that were not leaked, and is small', async () => {
    const phrases = Array.from({ length: 20_000 }, (_, index) => `${phrase} nummer ${index}`)
    const found = await Promise.all(phrases.map(isLeakedPassword))

    expect(found.filter(Boolean).length).toBeLessThan(20)
    expect((await stat(LEAKED_FILE)).size).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('recognizes each password of which it was made, in any form of its letters', () => {
    const filter = createPasswordFilter(['caf\u00e9 manchester', 'een tweede'], 64)

    expect(filterHas(filter, 'CAFE\u0301 Manchester')).toBe(true)
    expect(filterHas(filter, 'een tweede')).toBe(true)
    expect(filterHas(filter, 'een derde')).toBe(false)
  })
})

describe('a leaked password', () => {
  const { shop, tokenMailed } = useMailedLinks()
  const chosen = { password: leaked, passwordConfirmation: leaked }
  const refused = { code: 'password_leaked', status: 422, message: expect.stringContaining('gelekte wachtwoorden') }

  it('is refused at the registration, which mails nothing', async () => {
    await expect(shop.anonymous.users.register({ body: { email, ...chosen } })).rejects.toMatchObject(refused)

    expect(await shop.db.selectFrom('outbox').select('id').execute()).toEqual([])
  })

  it('is refused by the link for a new password, which works again for another password', async () => {
    await shop.addUser({ email, password: phrase })
    await shop.anonymous.users.requestReset({ body: { email } })
    const params = { resettoken: await tokenMailed(email) }

    await expect(shop.anonymous.users.setPassword({ params, body: chosen })).rejects.toMatchObject(refused)

    const body = { password: 'vier blauwe banken', passwordConfirmation: 'vier blauwe banken' }
    await expect(shop.anonymous.users.setPassword({ params, body })).resolves.toHaveProperty('session')
  })

  it('is refused when a user changes the password, and the old one stays', async () => {
    await shop.addUser({ email, password: phrase, roles: ['Sales'] })
    const { token } = await shop.anonymous.users.login({ body: { email, password: phrase } })
    const client = shop.clientWith({ authorization: `Bearer ${token}` })

    await expect(client.account.changePassword({ body: { currentPassword: phrase, ...chosen } })).rejects.toMatchObject(
      refused,
    )

    await expect(shop.anonymous.users.login({ body: { email, password: phrase } })).resolves.toHaveProperty('session')
  })

  it('of before this rule still logs in', async () => {
    await shop.addUser({ email, password: phrase })
    await shop.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(leaked) })
      .where('email', '=', email)
      .execute()

    const { session } = await shop.anonymous.users.login({ body: { email, password: leaked } })

    expect(session).toMatchObject({ email })
  })
})
