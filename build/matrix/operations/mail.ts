import type { Ending } from '../cases.ts'
import type { FaultMatrixShop } from '../shop.ts'
import { followMessage, oneOf } from './messages.ts'

type Mails = { messages: { to: string[]; messageId: string }[] }

/** A visitor sends the contact form; the case follows the copy that the visitor receives. */
export async function mail(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  await shop.fault('mail', fault)
  const written = await sendContactForm(shop)
  const ending = await followMessage(shop, written.visitorCopyKey, () => shop.fault('mail', 'none'))
  const ids = await messageIdsOf(shop, written.email)
  if (ids.length === 2 && ids[0] === ids[1]) return 'same-mail-twice'
  oneOf(ids, `the mail to ${written.email}`)
  return ending
}

export async function sendContactForm(shop: FaultMatrixShop) {
  const email = `lezer-${crypto.randomUUID()}@voorbeeld.example`
  await shop.guest(1).contact.send({
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { name: 'Proef Lezer', email, subject: 'other', message: 'Hoe lang gaat een bank van u mee?' },
  })
  const [message] = await shop.runSql<{ id: number }>('select id from contact_messages where email = $1', [email])
  if (!message) throw new Error('the message of a visitor was not stored')
  return { email, visitorCopyKey: `contact-copy:${message.id}` }
}

/** Returns the message ids of the mails to an address. */
export async function messageIdsOf({ twin }: FaultMatrixShop, email: string): Promise<string[]> {
  const { messages } = await twin<Mails>('mail', 'state')
  return messages.filter(({ to }) => to.includes(email)).map(({ messageId }) => messageId)
}
