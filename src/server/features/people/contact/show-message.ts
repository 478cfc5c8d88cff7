import type { ContactCase, ListedContactMessage } from '#shared/contracts/contact.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { answersTable } from './answers-table.ts'
import { type ListedMessageRow, messagesTable } from './messages-table.ts'

/** Returns a message of the contact form with its answers, or `contact_message_not_found`. */
export async function showMessage(db: Database, id: number) {
  const message = await messagesTable(db).find(id)
  if (!message) return fail('contact_message_not_found')
  const answers = await answersTable(db).ofMessage(id)
  const { receivedAt, handledAt, ...details } = message
  const contactCase: ContactCase = {
    contactMessageId: id,
    receivedDateTime: receivedAt.toISOString(),
    handledDateTime: handledAt?.toISOString() ?? null,
    name: details.name,
    email: details.email,
    phone: details.phone,
    subject: details.subject,
    orderNumber: details.orderNumber,
    message: details.message,
    handledBy: details.handledBy,
    answers: answers.map(({ id: answerId, answeredAt, author, answer, mailState }) => ({
      answerId,
      answeredDateTime: answeredAt.toISOString(),
      author,
      answer,
      mail: mailOf(mailState),
    })),
  }
  return ok(contactCase)
}

/** Maps the outbox state of a mail to the state that staff see. A mail without a row in the outbox counts as sent. */
function mailOf(state: string | null): ContactCase['answers'][number]['mail'] {
  if (state === 'dead') return 'failed'
  return state === 'queued' || state === 'sending' ? 'waiting' : 'sent'
}

/** Maps a row of the list to its wire form. */
export const listedMessage = ({
  receivedAt,
  handledAt,
  id,
  answerCount,
  ...rest
}: ListedMessageRow): ListedContactMessage => ({
  ...rest,
  contactMessageId: id,
  receivedDateTime: receivedAt.toISOString(),
  handledDateTime: handledAt?.toISOString() ?? null,
  answerCount: Number(answerCount),
})
