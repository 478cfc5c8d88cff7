import type { ShopDetails } from '#shared/contracts/config.ts'
import { type MailAttachment, type Mailer, PermanentMailFailure } from '../../../ports/mailer.ts'
import type { Message } from '../outbox/index.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** A mail as its feature writes it: content, recipient, and the reply address when it is not that of the shop. */
export type WrittenMail = {
  content: MailContent
  to: { address: string; name?: string }
  replyTo?: { address: string; name?: string }
  /** Key of the outbox message of the first mail about the same subject. Mail programs show both in one thread. */
  thread?: string
  attachments?: readonly MailAttachment[]
}

/**
 * Writers of mails, by the kind of the message in the outbox.
 *
 * A writer reads its data at the time of sending. It returns undefined when no mail is needed any more, for example
 * because its subject no longer exists, and throws `PermanentMailFailure('content')` when required data is missing.
 */
export type MailWriters = Readonly<Record<string, (message: Message) => Promise<WrittenMail | undefined>>>

export type MailDeps = {
  mailer: Mailer
  shop: ShopDetails
  /** Domain of our mail addresses, used in message ids. */
  mailDomain: string
}

/**
 * Writes and sends the mail of a message in the outbox. Sends nothing when the writer returns undefined.
 *
 * The message id is derived from the key of the message, so that mail programs recognize a mail that was sent twice.
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
  const idOf = (key: string) => `${key.replace(/[^\w-]/g, '-')}@${mailDomain}`
  const receipt = await mailer.send({
    to: mail.to,
    replyTo: mail.replyTo ?? { address: shop.email, name: shop.name },
    subject: mail.content.subject,
    text: mailText(mail.content),
    html: mailHtml(mail.content, shop.name),
    messageId: idOf(message.uniqueKey),
    ...(mail.thread !== undefined && mail.thread !== message.uniqueKey && { threadId: idOf(mail.thread) }),
    ...(mail.attachments && { attachments: mail.attachments }),
  })
  // Every mail has one recipient, so a rejected address means that the mail was not delivered.
  if (receipt.rejected.length > 0 || receipt.accepted.length === 0) throw new PermanentMailFailure('recipient')
}
