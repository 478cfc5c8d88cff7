import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#src/server/adapters/mail/smtp-mailer.ts'
import type { Mail, Mailer } from '#src/server/ports/mailer.ts'
import { startMailTwin } from '#src/server/twins/mail/mail-twin.ts'
import { playBackSmtp } from '../play-back-smtp.ts'

type World = { mailer: Mailer; messageIds(): string[]; close(): unknown }

const mailerTo = (url: string) =>
  createSmtpMailer({
    url,
    from: { address: 'winkel@leermeester.example', name: 'Leermeester' },
    timeoutsMs: { connect: 1_000, greet: 1_000, idle: 1_000 },
  })

async function twin(): Promise<World> {
  const server = await startMailTwin({ smtpPort: 0 })
  return {
    mailer: mailerTo(server.smtpUrl),
    messageIds: () => server.mails().map(({ messageId }) => messageId),
    close: () => server.close?.(),
  }
}

async function recorded(): Promise<World> {
  const server = await playBackSmtp('smtp')
  const idOf = (mail: string) => /^Message-ID: (.*)$/m.exec(mail)?.[1] ?? ''
  return { mailer: mailerTo(server.url), messageIds: () => server.mails.map(idOf), close: server.close }
}

const mailTo = (address: string): Mail => ({
  to: { address, name: 'Ada de Vries' },
  subject: 'Uw bestelling 10023',
  text: 'Dank u wel, € 999,00',
  html: '<p>Dank u wel</p>',
  messageId: 'order-10023@leermeester.example',
})

describe.each([
  ['the twin', twin],
  ['recorded answers', recorded],
])('SMTP, by %s', (_, open) => {
  let world: World
  afterEach(async () => {
    world.mailer.close()
    await world.close()
  })

  it('takes a mail, under our own message id', async () => {
    world = await open()

    const receipt = await world.mailer.send(mailTo('klant@leermeester.example'))

    expect(receipt).toEqual({ accepted: ['klant@leermeester.example'], rejected: [] })
    expect(world.messageIds()).toEqual(['<order-10023@leermeester.example>'])
  })

  it('can be asked whether it is there, without a mail', async () => {
    world = await open()

    await world.mailer.check()

    expect(world.messageIds()).toEqual([])
  })

  it('says of a box that does not exist that there is none, for good', async () => {
    world = await open()

    await expect(world.mailer.send(mailTo('550@leermeester.example'))).rejects.toMatchObject({
      name: 'PermanentMailFailure',
      reason: 'recipient',
      status: 550,
    })
    expect(world.messageIds()).toEqual([])
  })

  it('says of a box that cannot be reached now that it may later', async () => {
    world = await open()

    await expect(world.mailer.send(mailTo('450@leermeester.example'))).rejects.toMatchObject({
      name: 'Outage',
      party: 'mail',
      reason: 'throttled',
      status: 450,
      mayHaveArrived: false,
    })
    expect(await world.mailer.send(mailTo('klant@leermeester.example'))).toMatchObject({ rejected: [] })
  })
})

it('tells a mail server who sends and who gets it in the words of the protocol', async () => {
  const server = await playBackSmtp('smtp')
  const mailer = mailerTo(server.url)
  await mailer.send(mailTo('klant@leermeester.example'))
  await expect(mailer.send(mailTo('421@leermeester.example'))).rejects.toMatchObject({
    reason: 'throttled',
    status: 421,
  })
  mailer.close()
  await server.close()

  const words = server.commands.slice(0, 5).map((command) => command.split(/[\s<]/)[0])
  expect(words).toEqual(['EHLO', 'MAIL', 'RCPT', 'DATA', '.'])
  expect(server.commands[1]).toMatch(/^MAIL FROM:<winkel@leermeester\.example>/)
  expect(server.mails[0]).toMatch(/^Auto-Submitted: auto-generated$/m)
})
