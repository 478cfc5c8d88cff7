import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#src/server/adapters/mail/smtp-mailer.ts'
import { readSmtpUrl } from '#src/server/adapters/mail/smtp-url.ts'
import type { Mail, Mailer } from '#src/server/ports/mailer.ts'
import { type MailTwin, startMailTwin } from '#src/server/twins/mail/mail-twin.ts'

let twin: MailTwin
let mailer: Mailer

beforeEach(async () => {
  twin = await startMailTwin({ smtpPort: 0, timeoutMs: 2_000 })
  mailer = mailerTo(twin.smtpUrl)
})

afterEach(async () => {
  mailer.close()
  await twin.close?.()
})

const mailerTo = (url: string) =>
  createSmtpMailer({
    url,
    from: { address: 'winkel@leermeester.example', name: 'Leermeester' },
    timeoutsMs: { connect: 500, greet: 500, idle: 300 },
  })

const mail = (facts: Partial<Mail> = {}): Mail => ({
  to: { address: 'klant@leermeester.example', name: 'Ada de Vries' },
  subject: 'Uw bestelling 10023',
  text: 'Dank u wel, € 999,00',
  html: '<p>Dank u wel, <b>€ 999,00</b></p>',
  messageId: 'order-10023-confirm@leermeester.example',
  ...facts,
})

const fault = (mode: string, count?: number) =>
  twin.handle(
    new Request('http://twins.example/mail/_twin/faults', { method: 'POST', body: JSON.stringify({ mode, count }) }),
  )

describe('sending mail', () => {
  it('delivers text and HTML with our message id', async () => {
    const receipt = await mailer.send(mail({ replyTo: { address: 'service@leermeester.example' } }))

    expect(receipt).toEqual({ accepted: ['klant@leermeester.example'], rejected: [] })
    expect(twin.mails()).toMatchObject([
      {
        from: 'Leermeester <winkel@leermeester.example>',
        to: ['klant@leermeester.example'],
        replyTo: ['service@leermeester.example'],
        subject: 'Uw bestelling 10023',
        messageId: '<order-10023-confirm@leermeester.example>',
        headers: { 'auto-submitted': 'auto-generated' },
      },
    ])
    expect(twin.mails()[0]?.text.trim()).toBe('Dank u wel, € 999,00')
    expect(twin.mails()[0]?.html.trim()).toBe('<p>Dank u wel, <b>€ 999,00</b></p>')
  })

  it('names the first mail of its thread, so that mail programs show them together', async () => {
    await mailer.send(mail({ threadId: 'service-receipt-1001@leermeester.example' }))

    const first = '<service-receipt-1001@leermeester.example>'
    expect(twin.mails()[0]?.headers).toMatchObject({ 'in-reply-to': first, references: first })
  })

  it('attaches a file', async () => {
    const file = { name: 'Offerte OF-2026-00001.pdf', type: 'application/pdf', content: new Uint8Array(300).fill(37) }
    await mailer.send(mail({ attachments: [file] }))

    const [received] = twin.mails()
    expect(received?.attachments).toEqual([
      { filename: 'Offerte OF-2026-00001.pdf', mimeType: 'application/pdf', bytes: 300 },
    ])
    expect(received?.text.trim()).toBe('Dank u wel, € 999,00')
  })

  it('adds no header when a field contains a line break', async () => {
    const name = 'Ada\r\nBcc: ander@kwaad.example'
    await mailer.send(
      mail({ to: { address: 'klant@leermeester.example', name }, subject: 'Hallo\nX-Evil: 1', messageId: 'a\r\nX: 1' }),
    )

    const [received] = twin.mails()
    expect(received?.to).toEqual(['klant@leermeester.example'])
    expect(received?.headers).not.toHaveProperty('x-evil')
    expect(received?.headers).not.toHaveProperty('bcc')
    expect(received?.subject).toBe('Hallo X-Evil: 1')
  })

  it('can be checked without sending anything', async () => {
    await expect(mailer.check()).resolves.toBeUndefined()
    expect(twin.mails()).toEqual([])
  })
})

describe('a mail is refused permanently', () => {
  it.each([
    ['the mailbox does not exist', mail({ to: { address: '550@leermeester.example' } }), 'recipient', 550],
    ['the address is invalid', mail({ to: { address: 'geen adres' } }), 'recipient', 501],
  ])('because %s', async (_why, refused, reason, status) => {
    await expect(mailer.send(refused)).rejects.toMatchObject({ name: 'PermanentMailFailure', reason, status })
  })

  it('because the mail server refuses its content', async () => {
    await fault('error500', 1)

    await expect(mailer.send(mail())).rejects.toMatchObject({
      name: 'PermanentMailFailure',
      reason: 'content',
      status: 552,
    })
  })
})

describe('the SMTP mailer without a usable mail server', () => {
  it.each([
    ['down', 'throttled', false],
    ['throttle429', 'throttled', false],
    ['timeout', 'timeout', true],
    ['lost-answer', 'unreachable', true],
  ])('throws an outage under the fault %s: %s, may have arrived: %s', async (mode, reason, mayHaveArrived) => {
    await fault(mode, 1)

    await expect(mailer.send(mail())).rejects.toMatchObject({ name: 'Outage', party: 'mail', reason, mayHaveArrived })
    expect(twin.mails()).toHaveLength(mayHaveArrived ? 1 : 0)
    expect(await mailer.send(mail())).toMatchObject({ accepted: ['klant@leermeester.example'] })
  })

  it('throws an outage when the connection is refused', async () => {
    const closed = await startMailTwin({ smtpPort: 0 })
    await closed.close?.()

    await expect(mailerTo(closed.smtpUrl).send(mail())).rejects.toMatchObject({
      reason: 'unreachable',
      mayHaveArrived: false,
    })
    await expect(mailerTo(closed.smtpUrl).check()).rejects.toMatchObject({ name: 'Outage', party: 'mail' })
  })

  it('sends no mail without encryption unless SMTP_URL allows it', async () => {
    const encrypted = mailerTo(twin.smtpUrl.replace('?tls=off', ''))

    await expect(encrypted.send(mail())).rejects.toMatchObject({ name: 'Outage', mayHaveArrived: false })
    expect(twin.mails()).toEqual([])
  })
})

describe('a mail server with an untrusted certificate', () => {
  it.each(['offered', 'at-once'] as const)('gets no mail when encryption is %s', async (encryption) => {
    const impostor = await startMailTwin({ smtpPort: 0, encryption })
    const sender = mailerTo(impostor.smtpUrl.replace('://', '://shop:secret@'))
    try {
      await expect(sender.send(mail())).rejects.toMatchObject({ reason: 'credentials', mayHaveArrived: false })
      expect(impostor.mails()).toEqual([])
    } finally {
      sender.close()
      await impostor.close?.()
    }
  })
})

describe('the address of the mail server', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth: undefined }],
    ['smtps://mail.example', { port: 465, secure: true, requireTLS: false }],
    ['smtp://127.0.0.1:3002?tls=off', { host: '127.0.0.1', port: 3002, requireTLS: false, ignoreTLS: true }],
    ['smtp://shop%40x.example:p%2Fw@mail.example:2525', { port: 2525, auth: { user: 'shop@x.example', pass: 'p/w' } }],
  ])('%s is parsed', (url, server) => {
    expect(readSmtpUrl(url)).toMatchObject(server)
  })

  it.each(['', 'mail.example', 'http://user:secret@mail.example', 'smtp://mail.example?tls=maybe'])(
    '"%s" is refused without repeating a password',
    (url) => {
      expect(() => readSmtpUrl(url)).toThrow(/SMTP_URL/)
      expect(() => readSmtpUrl(url)).not.toThrow(/secret/)
    },
  )
})
