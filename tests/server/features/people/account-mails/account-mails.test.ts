import { describe, expect, it } from 'vitest'
import { useMailedLinks } from '../sessions/mailed-links.ts'

const email = 'fenna@voorbeeld.example'
const password = 'drie groene stoelen'

describe('a mail about an account', () => {
  const { shop, mailsTo, tokenMailed } = useMailedLinks()
  const newestMail = () => {
    const mail = mailsTo(email).at(-1)
    if (!mail) throw new Error('no mail was sent')
    return mail
  }

  it('contains the login link of a registration, its validity, and advice for a wrong recipient', async () => {
    await shop.anonymous.users.register({ body: { email, password } })
    const token = await tokenMailed(email)

    for (const content of [newestMail().text, newestMail().html.replaceAll('&#38;', '&')]) {
      expect(content).toContain(`http://localhost:3000/auth?mode=inloggen&token=${token}`)
      expect(content).toContain('24 uur')
      expect(content).toContain('Heeft u zich niet geregistreerd?')
    }
    expect(newestMail().html).toContain('<html lang="nl">')
    expect(newestMail().html).not.toContain('<img')
  })

  it('contains the link to the page for a new password after a request for it', async () => {
    await shop.addUser({ email, password })
    await shop.anonymous.users.requestReset({ body: { email } })
    const token = await tokenMailed(email)

    expect(newestMail().text).toContain(`http://localhost:3000/auth?mode=set&token=${token}`)
    expect(newestMail().text).toContain('één uur en één keer')
  })

  it('is not sent when its link has expired', async () => {
    await shop.addUser({ email, password })
    await shop.anonymous.users.requestReset({ body: { email } })
    shop.clock.advance(60 * 60_000)
    await shop.sendMails()
    await shop.sendMails()

    expect(mailsTo(email)).toEqual([])
  })

  it('is not sent when the account was locked after the request', async () => {
    const id = await shop.addUser({ email, password })
    await shop.anonymous.users.requestReset({ body: { email } })
    await shop.db.updateTable('users').set({ is_locked: true }).where('id', '=', id).execute()
    await shop.sendMails()

    expect(mailsTo(email)).toEqual([])
  })

  it('is not sent after a change of the password when the account was deleted in between', async () => {
    const id = await shop.addUser({ email, password })
    await shop.anonymous.users.requestReset({ body: { email } })
    const resettoken = await tokenMailed(email)
    await shop.anonymous.users.setPassword({ params: { resettoken }, body: { password: 'vier blauwe banken' } })
    await shop.db.deleteFrom('users').where('id', '=', id).execute()
    await shop.sendMails()

    expect(mailsTo(email)).toHaveLength(1)
  })
})
