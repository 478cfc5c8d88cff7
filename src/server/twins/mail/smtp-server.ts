import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { commonFaults, type Faults } from '../faults.ts'
import { pauseUnlessClosed } from '../twin.ts'
import type { Inbox } from './inbox.ts'

/**
 * Fault modes of the mail twin. The effects of the common modes on SMTP:
 * - `down` replies 421 to a new connection, `throttle429` replies 450 to the recipient.
 * - `error500` replies 552 to the message.
 * - `timeout` stores the message and replies too late.
 */
export const mailFaults = [...commonFaults, 'reject-recipient', 'lost-answer'] as const

/** The name of a fault mode of the mail twin. */
export type MailFault = (typeof mailFaults)[number]

/**
 * Encryption of the connection: `off` none, `offered` STARTTLS if the client requests it, `at-once` TLS from the start.
 */
export type Encryption = 'off' | 'offered' | 'at-once'

const MAX_MESSAGE_BYTES = 10 * 1024 * 1024

type SmtpServerOptions = {
  inbox: Inbox
  faults: Faults<MailFault>
  timeoutMs: number
  closing: AbortSignal
  encryption: Encryption
}

/**
 * Creates the SMTP server of the twin. It accepts mail from every client, with or without a password. It refuses
 * recipients that begin with `450@` or `550@`, and mails above 10 MiB. Its certificate is not trusted, so tests can
 * check that the shop refuses such a server.
 */
export function createSmtpServer({ inbox, faults, timeoutMs, closing, encryption }: SmtpServerOptions): SMTPServer {
  const server = new SMTPServer({
    name: 'mail.twin.example',
    ...(encryption === 'off' && { disabledCommands: ['STARTTLS'] }),
    secure: encryption === 'at-once',
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    size: MAX_MESSAGE_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),

    onConnect: (_session, done) => done(faults.triggers('down') ? reply(421, 'Not now') : null),

    onRcptTo({ address }, _session, done) {
      if (faults.triggers('throttle429') || address.startsWith('450@')) return done(reply(450, 'Try again later'))
      if (faults.triggers('reject-recipient') || address.startsWith('550@')) return done(reply(550, 'No such mailbox'))
      return done()
    },

    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then(async (raw) => {
          if (faults.triggers('error500') || stream.sizeExceeded) return done(reply(552, 'Message too large'))
          await inbox.receive(raw, recipients)
          if (faults.triggers('lost-answer')) return hangUp(session.id)
          if (faults.triggers('timeout')) await pauseUnlessClosed(timeoutMs, closing)
          return done()
        })
        .catch(done)
    },
  })
  // The errors of client connections are ignored. Without a listener, an `error` event would end the process.
  server.on('error', () => {})
  return server

  function hangUp(sessionId: string): void {
    for (const connection of server.connections) {
      if (connection.id === sessionId) connection._socket.destroy()
    }
  }
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
