import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#src/server/adapters/mail/smtp-mailer.ts'
import type { Mail, Mailer } from '#src/server/ports/mailer.ts'
import { startMailTwin } from '#src/server/twins/mail/mail-twin.ts'
import { replaySmtp } from '../replay-smtp.ts'

type MailServer = { mailer: Mailer; messageIds(): string[]; close(): unknown }

const mailerTo = (url: string) =>
  createSmtpMailer({
    url,
    from: { address: 'winkel@leermeester.example', name: 'Leermeester' },
    timeoutsMs: { connect: 1_000, greet: 1_000, idle: 1_000 },
  })

async function startTwin(): Promise<MailServer> {
  const server = await startMailTwin({ smtpPort: 0 })
  return {
    mailer: mailerTo(server.smtpUrl),
    messageIds: () => server.mails().map(({ messageId }) => messageId),
    close: () => server.close?.(),
  }
}

async function startRecorded(): Promise<MailServer> {
  const server = await replaySmtp('smtp')
  const messageIdOf = (mail: string) => /^Message-ID: (.*)$/m.exec(mail)?.[1] ?? ''
  return { mailer: mailerTo(server.url), messageIds: () => server.mails.map(messageIdOf), close: server.close }
}

const mailTo = (address: string): Mail => ({
  to: { address, name: 'Ada de Vries' },
  subject: 'Uw bestelling 10023',
  text: 'Dank u wel, € 999,00',
  html: '<p>Dank u wel</p>',
  messageId: 'order-10023@leermeester.example',
})

describe.each([
  ['the twin', startTwin],
  ['recorded replies', startRecorded],
])('the SMTP mailer, with %s', (_, start) => {
  let mailServer: MailServer
  afterEach(async () => {
    mailServer.mailer.close()
    await mailServer.close()
  })

  it('sends a mail with our message id', async () => {
    mailServer = await start()

    const receipt = await mailServer.mailer.send(mailTo('klant@leermeester.example'))

    expect(receipt).toEqual({ accepted: ['klant@leermeester.example'], rejected: [] })
    expect(mailServer.messageIds()).toEqual(['<order-10023@leermeester.example>'])
  })

  it('can be checked without sending a mail', async () => {
    mailServer = await start()

    await mailServer.mailer.check()

    expect(mailServer.messageIds()).toEqual([])
  })

  it('throws a permanent failure when the mailbox is unknown', async () => {
    mailServer = await start()

    await expect(mailServer.mailer.send(mailTo('550@leermeester.example'))).rejects.toMatchObject({
      name: 'PermanentMailFailure',
      reason: 'recipient',
      status: 550,
    })
    expect(mailServer.messageIds()).toEqual([])
  })

  it('throws an outage when the mailbox is unavailable, and can send the next mail', async () => {
    mailServer = await start()

    await expect(mailServer.mailer.send(mailTo('450@leermeester.example'))).rejects.toMatchObject({
      name: 'Outage',
      party: 'mail',
      reason: 'throttled',
      status: 450,
      mayHaveArrived: false,
    })
    expect(await mailServer.mailer.send(mailTo('klant@leermeester.example'))).toMatchObject({ rejected: [] })
  })
})

it('the SMTP mailer sends its commands in order, and marks a mail as automatic', async () => {
  const server = await replaySmtp('smtp')
  const mailer = mailerTo(server.url)
  await mailer.send(mailTo('klant@leermeester.example'))
  await expect(mailer.send(mailTo('421@leermeester.example'))).rejects.toMatchObject({
    reason: 'throttled',
    status: 421,
  })
  mailer.close()
  await server.close()

  const verbs = server.commands.slice(0, 5).map((command) => command.split(/[\s<]/)[0])
  expect(verbs).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA', '.'])
  expect(server.commands[1]).toMatch(/^MAIL FROM:<winkel@leermeester\.example>/)
  expect(server.mails[0]).toMatch(/^Auto-Submitted: auto-generated$/m)
})
