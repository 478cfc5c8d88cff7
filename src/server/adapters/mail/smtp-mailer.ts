import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'
import { mailFailure } from './mail-failures.ts'
import { readSmtpUrl } from './smtp-url.ts'

export type SmtpMailerOptions = {
  /** `SMTP_URL`: see `readSmtpUrl`. */
  url: string
  /** `MAIL_FROM`: on the shop's own domain, or big mailbox hosts will not take it. */
  from: { address: string; name: string }
  /** Signs mail here; leave out when the relay signs. */
  dkim?: { domainName: string; keySelector: string; privateKey: string }
  timeoutsMs?: { connect: number; greet: number; idle: number }
}

/** Sends mail over SMTP, one connection per mail. */
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
    // The mail server of the demo shop is on this machine, which may have no other network.
    allowInternalNetworkInterfaces: true,
    tls: { minVersion: 'TLSv1.2' },
    // Whatever ends up in a mail, it never makes us read a file or fetch an address.
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
          messageId: `<${oneLine(mail.messageId).replace(/[<>\s]/g, '')}>`,
          // Keeps out-of-office replies from answering a shop.
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

/** A line break in a name or subject would start a header of the visitor's choosing. */
const oneLine = (text: string) => text.replace(/[\r\n\t\0]+/g, ' ').trim()

const addresses = (list: readonly (string | { address?: string })[]) =>
  list.map((one) => (typeof one === 'string' ? one : (one.address ?? '')))
