import { createTransport } from 'nodemailer'
import type { MailAttachment, Mailer } from '../../ports/mailer.ts'
import { mailFailure } from './mail-failures.ts'
import { readSmtpUrl } from './smtp-url.ts'

/**
 * Options of the mailer. `timeoutsMs` limits the time to connect (default 10,000), the wait for the server's greeting
 * (default 10,000), and the time without any data (default 60,000).
 */
export type SmtpMailerOptions = {
  /** `SMTP_URL`, in the format of `readSmtpUrl`. */
  url: string
  /** `MAIL_FROM`. Must be on the shop's own domain, otherwise large mailbox providers refuse the mail. */
  from: { address: string; name: string }
  /** Key with which the shop signs its mail. Leave it out when the relay signs. */
  dkim?: { domainName: string; keySelector: string; privateKey: string }
  timeoutsMs?: { connect: number; greet: number; idle: number }
}

/**
 * Creates a mailer that sends over SMTP, one connection per mail (docs/integrations/smtp.md).
 *
 * `send` and `check` throw `Outage('mail')` when a retry can succeed, else `PermanentMailFailure`.
 */
export function createSmtpMailer({ url, from, dkim, timeoutsMs }: SmtpMailerOptions): Mailer {
  const { connect, greet, idle } = timeoutsMs ?? { connect: 10_000, greet: 10_000, idle: 60_000 }
  const server = readSmtpUrl(url)
  const transport = createTransport({
    ...server,
    dkim,
    connectionTimeout: connect,
    greetingTimeout: greet,
    socketTimeout: idle,
    dnsTimeout: connect,
    // Otherwise nodemailer finds no address for the mail twin on a machine whose only network interface is internal.
    allowInternalNetworkInterfaces: true,
    tls: { minVersion: 'TLSv1.2' },
    // Otherwise nodemailer could read a file or fetch a URL that is named in the content of a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(mail) {
      const sent = await transport
        .sendMail({
          from: mailbox(from),
          to: mailbox(mail.to),
          replyTo: mail.replyTo && mailbox(mail.replyTo),
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          messageId: bracketed(mail.messageId),
          ...(mail.threadId && { inReplyTo: bracketed(mail.threadId), references: bracketed(mail.threadId) }),
          ...(mail.attachments && { attachments: mail.attachments.map(attachment) }),
          // Prevents automatic out-of-office replies to the shop.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error: unknown) => {
          throw mailFailure(error)
        })
      return { accepted: addresses(sent.accepted), rejected: addresses(sent.rejected) }
    },

    async check() {
      await transport.verify().catch((error: unknown) => {
        throw mailFailure(error)
      })
    },

    close: () => transport.close(),
  }
}

const mailbox = ({ address, name }: { address: string; name?: string }) => ({
  address: oneLine(address),
  name: oneLine(name ?? ''),
})

const attachment = ({ name, type, content }: MailAttachment) => ({
  filename: oneLine(name),
  contentType: type,
  content: Buffer.from(content),
})

/** Returns a Message-ID with its angle brackets. */
const bracketed = (messageId: string) => `<${oneLine(messageId).replace(/[<>\s]/g, '')}>`

/** Replaces line breaks by spaces. With a line break in a name or subject, a visitor could add mail headers. */
const oneLine = (text: string) => text.replace(/[\r\n\t\0]+/g, ' ').trim()

const addresses = (list: readonly (string | { address?: string })[]) =>
  list.map((entry) => (typeof entry === 'string' ? entry : (entry.address ?? '')))
