import { describe, expect, it } from 'vitest'
import { Outage } from '#src/server/ports/outage.ts'
import { useMailedLinks } from './mailed-links.ts'

const MINUTE = 60_000
const email = 'fenna@voorbeeld.example'
const oldPassword = 'drie groene stoelen'
const newPassword = 'vier blauwe banken'

describe('a forgotten password', () => {
  const { shop, tokenMailed, mailsTo } = useMailedLinks()
  const requestReset = (address = email) => shop.anonymous.users.requestReset({ body: { email: address } })
  const logIn = (password: string) => shop.anonymous.users.login({ body: { email, password } })
  const setPassword = (resettoken: string, password = newPassword) =>
    shop.anonymous.users.setPassword({ params: { resettoken }, body: { password } })
  const hasFenna = () => shop.addUser({ email, password: oldPassword })

  it('is replaced by the link in the mail, which logs in', async () => {
    await hasFenna()
    await requestReset('Fenna@voorbeeld.example')
    await expect(logIn(oldPassword)).resolves.toBeDefined()

    const reply = await setPassword(await tokenMailed(email))

    expect(reply.session).toMatchObject({ email })
    expect(reply.message).toBe('Uw wachtwoord is gewijzigd. U bent ingelogd.')
    await expect(logIn(oldPassword)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(logIn(newPassword)).resolves.toBeDefined()
  })

  it('is replaced only once by the same link', async () => {
    await hasFenna()
    await requestReset()
    const token = await tokenMailed(email)
    const outcomes = await Promise.allSettled([setPassword(token), setPassword(token, 'een heel ander woord')])

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(setPassword(token, 'nog een ander woord')).rejects.toMatchObject({
      status: 404,
      code: 'link_not_valid',
      message: 'Deze link is al gebruikt of verlopen. Vraag een nieuwe link aan.',
    })
  })

  it('cannot be replaced by a link that is an hour old', async () => {
    await hasFenna()
    await requestReset()
    const token = await tokenMailed(email)
    shop.clock.advance(60 * MINUTE)

    await expect(setPassword(token)).rejects.toMatchObject({ code: 'link_not_valid' })
    await expect(logIn(oldPassword)).resolves.toBeDefined()
  })

  it.each(['geraden', 'x'.repeat(43), 'a/b', 'é'])('is not replaced with the invented token "%s"', async (token) => {
    await hasFenna()
    await expect(setPassword(token)).rejects.toMatchObject({ status: 404 })
  })

  it('is not replaced with the link of a registration', async () => {
    await shop.anonymous.users.register({ body: { email, password: oldPassword } })
    const token = await tokenMailed(email)

    await expect(setPassword(token)).rejects.toMatchObject({ code: 'link_not_valid' })
  })

  it('ends every existing session and every other link when it is replaced', async () => {
    await hasFenna()
    const elsewhere = shop.browser()
    await elsewhere.api.users.login({ body: { email, password: oldPassword } })
    await requestReset()
    const first = await tokenMailed(email)
    await requestReset()
    const second = await tokenMailed(email)
    const here = shop.browser()

    await here.api.users.setPassword({ params: { resettoken: second }, body: { password: newPassword } })

    await expect(elsewhere.api.users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(here.api.users.renew()).resolves.toBeDefined()
    await expect(setPassword(first)).rejects.toMatchObject({ code: 'link_not_valid' })
  })

  it('gives the same response for an unknown address, and sends no mail to that address', async () => {
    await hasFenna()
    const stranger = 'niemand@voorbeeld.example'

    expect(await requestReset()).toEqual(await requestReset(stranger))
    await shop.sendMails()

    expect(mailsTo(email)).toHaveLength(1)
    expect(mailsTo(stranger)).toEqual([])
  })

  it('causes the same rows for a known and an unknown address before the response', async () => {
    await hasFenna()
    await requestReset()
    await requestReset('niemand@voorbeeld.example')

    const links = await shop.db.selectFrom('account_links').select('purpose').execute()
    const waiting = await shop.db.selectFrom('outbox').select('kind').execute()
    expect(links).toEqual([{ purpose: 'reset' }, { purpose: 'reset' }])
    expect(waiting).toEqual([{ kind: 'password-reset' }, { kind: 'password-reset' }])
  })

  it('is replaced by a link whose mail failed at the first try', async () => {
    await hasFenna()
    await requestReset()
    shop.mailbox.refuseWith(new Outage('mail', { reason: 'unreachable', mayHaveArrived: false }))
    await shop.sendMails()
    shop.clock.advance(2 * MINUTE)

    const token = await tokenMailed(email)

    await expect(setPassword(token)).resolves.toBeDefined()
  })

  it('is confirmed by mail after the change', async () => {
    await hasFenna()
    await requestReset()
    await setPassword(await tokenMailed(email))
    await shop.sendMails()

    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'Nieuw wachtwoord kiezen bij Leermeester',
      'Uw wachtwoord bij Leermeester is gewijzigd',
    ])
  })

  it('that was replaced lets a user log in again who typed too many wrong passwords', async () => {
    await hasFenna()
    for (let count = 0; count < 10; count += 1) await logIn('mis').catch(() => undefined)
    await requestReset()
    await setPassword(await tokenMailed(email))

    await expect(logIn(newPassword)).resolves.toBeDefined()
  })

  it('cannot be replaced for a locked account', async () => {
    const id = await hasFenna()
    await requestReset()
    const token = await tokenMailed(email)
    await shop.db.updateTable('users').set({ is_locked: true }).where('id', '=', id).execute()

    await expect(setPassword(token)).rejects.toMatchObject({ code: 'link_not_valid' })
  })

  it('can still be replaced by the same link after a refused new password', async () => {
    await hasFenna()
    await requestReset()
    const token = await tokenMailed(email)
    await expect(setPassword(token, 'kort')).rejects.toMatchObject({ fields: [{ field: 'password' }] })
    await expect(
      shop.anonymous.users.setPassword({
        params: { resettoken: token },
        body: { password: newPassword, passwordConfirmation: oldPassword },
      }),
    ).rejects.toMatchObject({ message: 'Wachtwoorden niet gelijk.' })

    await expect(setPassword(token)).resolves.toBeDefined()
  })
})
