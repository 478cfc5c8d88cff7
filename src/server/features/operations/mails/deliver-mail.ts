import type { ShopDetails } from '#shared/contracts/config.ts'
import { type Mailer, PermanentMailFailure } from '../../../ports/mailer.ts'
import type { Message } from '../outbox/index.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** A mail as its feature writes it: what it says, for whom, and who gets the answer when that is not the shop. */
export type WrittenMail = {
  content: MailContent
  to: { address: string; name?: string }
  replyTo?: { address: string; name?: string }
}

/**
 * Who writes which mail, by the kind of its message in the outbox.
 *
 * A writer reads what its mail says at the moment of sending. It gives undefined when there is nothing to
 * send any more (what it was about is gone), and throws `PermanentMailFailure('content')` when there should be.
 */
export type MailWriters = Readonly<Record<string, (message: Message) => Promise<WrittenMail | undefined>>>

export type MailDeps = {
  mailer: Mailer
  shop: ShopDetails
  /** The domain of our mail addresses; message ids end in it. */
  mailDomain: string
}

/**
 * Writes and sends the mail that a message in the outbox stands for.
 *
 * Its message id is made from the message's own key, so that a mail that was sent twice is recognisable as one.
 */
export async function deliverMail(
  { mailer, shop, mailDomain }: MailDeps,
  writers: MailWriters,
  message: Message,
): Promise<void> {
  const write = writers[message.kind]
  if (!write) throw new PermanentMailFailure('content')
  const mail = await write(message)
  if (!mail) return
  const receipt = await mailer.send({
    to: mail.to,
    replyTo: mail.replyTo ?? { address: shop.email, name: shop.name },
    subject: mail.content.subject,
    text: mailText(mail.content),
    html: mailHtml(mail.content, shop.name),
    messageId: `${message.uniqueKey.replace(/[^\w-]/g, '-')}@${mailDomain}`,
  })
  // Every mail is for one person: who is refused has not got it, whoever else the server took it for.
  if (receipt.rejected.length > 0 || receipt.accepted.length === 0) throw new PermanentMailFailure('recipient')
}
