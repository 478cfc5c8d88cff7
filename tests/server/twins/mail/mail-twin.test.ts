import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { type MailTwin, startMailTwin } from '#src/server/twins/mail/mail-twin.ts'

const running: MailTwin[] = []
afterEach(() => Promise.all(running.splice(0).map((twin) => twin.close?.())))

async function openTwin(stateFile?: string) {
  const twin = await startMailTwin({ smtpPort: 0, stateFile })
  running.push(twin)
  const get = async (path: string) => {
    const response = await twin.handle(new Request(`http://twins.example${path}`))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const send = (subject: string, html = '<p>Hoi</p>') =>
    createTransport({ port: Number(new URL(twin.smtpUrl).port), host: '127.0.0.1' }).sendMail({
      from: 'winkel@leermeester.example',
      to: 'klant@leermeester.example',
      subject,
      text: 'Hoi',
      html,
    })
  return { twin, get, send }
}

describe('the inbox', () => {
  it('says that it is empty', async () => {
    const { get } = await openTwin()

    expect((await get('/mail')).text).toContain('Er is nog geen e-mail verstuurd.')
  })

  it('shows the newest mail first, with escaped text', async () => {
    const { get, send } = await openTwin()
    await send('Eerste')
    await send('Tweede <script>alert(1)</script>')

    const { text } = await get('/mail')

    expect(text.indexOf('Tweede')).toBeLessThan(text.indexOf('Eerste'))
    expect(text).not.toContain('<script>')
  })

  it('opens a mail in a frame without scripts', async () => {
    const { get, send } = await openTwin()
    await send(
      'Bestelling',
      '<!doctype html><html lang="nl"><head><title>x</title></head><body><script>1</script></body></html>',
    )

    const page = await get('/mail/1')
    const content = await get('/mail/1/html')

    expect(page.text).toMatch(/<iframe[^>]+src="\/mail\/1\/html" sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect(content.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(content.text).toMatch(/^<!doctype html>.*<head><base target="_blank">/s)
    expect((await get('/mail/2')).status).toBe(404)
  })

  it('returns the sent mails as JSON, until it is reset', async () => {
    const { twin, get, send } = await openTwin()
    await send('Bestelling')

    const before = JSON.parse((await get('/mail/_twin/state')).text)
    await twin.handle(new Request('http://twins.example/mail/_twin/reset', { method: 'POST' }))
    const after = JSON.parse((await get('/mail/_twin/state')).text)

    expect(before.messages).toMatchObject([{ id: 1, subject: 'Bestelling', text: 'Hoi\n' }])
    expect(after.messages).toEqual([])
  })

  it('still has its mails after a restart', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mail-twin-')), 'mail.jsonl')
    const before = await openTwin(file)
    await before.send('Voor de herstart')

    const after = await openTwin(file)
    await after.send('Na de herstart')

    expect(after.twin.mails().map(({ id, subject }) => [id, subject])).toEqual([
      [2, 'Na de herstart'],
      [1, 'Voor de herstart'],
    ])
  })

  it('does not start on a port in use', async () => {
    const { twin } = await openTwin()

    await expect(startMailTwin({ smtpPort: Number(new URL(twin.smtpUrl).port) })).rejects.toThrow('EADDRINUSE')
  })
})
