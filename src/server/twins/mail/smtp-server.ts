import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { commonFaults, type Faults } from '../faults.ts'
import { pauseUnlessClosed } from '../twin.ts'
import type { Inbox } from './inbox.ts'

/**
 * On SMTP the common faults are: `down` 421 at the door, `throttle429` 450 for the recipient,
 * `error500` 552 for the message, `timeout` silence after the message was taken.
 */
export const mailFaults = [...commonFaults, 'reject-recipient', 'lost-answer'] as const

export type MailFault = (typeof mailFaults)[number]

/** Whether mail can, or must from the first byte, come encrypted. */
export type Encryption = 'off' | 'offered' | 'at-once'

const MOST_BYTES = 10 * 1024 * 1024

type SmtpServerOptions = {
  inbox: Inbox
  faults: Faults<MailFault>
  timeoutMs: number
  closing: AbortSignal
  encryption: Encryption
}

/**
 * The SMTP server of the twin: takes everything from anybody, also with a password. In clear, or offering encryption with
 * a certificate that nobody vouches for, as an impostor on the line would.
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
    size: MOST_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),

    onConnect: (_session, done) => done(faults.strikes('down') ? reply(421, 'Not now') : null),

    onRcptTo({ address }, _session, done) {
      if (faults.strikes('throttle429') || address.startsWith('450@')) return done(reply(450, 'Try again later'))
      if (faults.strikes('reject-recipient') || address.startsWith('550@')) return done(reply(550, 'No such box'))
      return done()
    },

    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then(async (raw) => {
          if (faults.strikes('error500') || stream.sizeExceeded) return done(reply(552, 'Message too large'))
          await inbox.receive(raw, recipients)
          if (faults.strikes('lost-answer')) return hangUp(session.id)
          if (faults.strikes('timeout')) await pauseUnlessClosed(timeoutMs, closing)
          return done()
        })
        .catch(done)
    },
  })
  // A client that breaks off is its own affair.
  server.on('error', () => {})
  return server

  function hangUp(sessionId: string): void {
    for (const connection of server.connections) {
      if (connection.id === sessionId) connection._socket.destroy()
    }
  }
}

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
