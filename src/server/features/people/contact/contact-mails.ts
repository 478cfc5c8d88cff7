import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { CONTACT_SUBJECT_TEXTS } from '#shared/domain/contact/subjects.ts'
import type { Database } from '../../../db/tables.ts'
import {
  type Block,
  dutchMoment,
  type MailWriters,
  onOneLine,
  shopLines,
  type WrittenMail,
} from '../../operations/mails/index.ts'
import { answersTable } from './answers-table.ts'
import { messagesTable, type StoredContactMessage } from './messages-table.ts'

export type ContactMailDeps = { db: Database; shop: ShopDetails; publicUrl: string }

const messagePayload = z.object({ contactMessageId: z.number() })
const answerPayload = z.object({ contactAnswerId: z.number() })

/**
 * Writers of the contact mails: a message to the shop with the writer as reply address, a copy to the writer, and
 * answers.
 */
export function contactMails(deps: ContactMailDeps): MailWriters {
  const mailAbout = async (payload: Record<string, unknown>, write: (message: StoredContactMessage) => WrittenMail) => {
    // The writer's data may be erased before the mail is sent. Then there is no mail.
    const message = await messagesTable(deps.db).find(messagePayload.parse(payload).contactMessageId)
    return message && write(message)
  }
  return {
    'contact-message': ({ payload }) => mailAbout(payload, (message) => mailToShop(message, deps)),
    'contact-copy': ({ payload }) => mailAbout(payload, (message) => copyToWriter(message, deps)),
    'contact-answer': async ({ payload }) => {
      const answer = await answersTable(deps.db).find(answerPayload.parse(payload).contactAnswerId)
      const message = answer && (await messagesTable(deps.db).find(answer.contactMessageId))
      return message && answerMail(message, answer.answer, deps)
    },
  }
}

function mailToShop(message: StoredContactMessage, { shop, publicUrl }: ContactMailDeps): WrittenMail {
  const { id, name, email, subject, orderNumber } = message
  return {
    to: { address: shop.email, name: shop.name },
    replyTo: { address: email, name: onOneLine(name) },
    content: {
      subject: `Bericht ${id}: ${CONTACT_SUBJECT_TEXTS[subject]}`,
      preview: onOneLine(message.message).slice(0, 140),
      title: 'Een bericht van de website',
      blocks: [
        { kind: 'text', text: `Beantwoord deze mail om ${onOneLine(name)} te antwoorden.` },
        ...messageBlocks(message),
        // The visitor may type any text as order number. Only digits become a link to the order in the back office.
        ...(/^\d{1,9}$/.test(orderNumber)
          ? [
              {
                kind: 'button' as const,
                label: `Open bestelling ${orderNumber}`,
                url: publicUrl + staffPaths.salesOrder(Number(orderNumber)),
              },
            ]
          : []),
      ],
      footer: [shop.name],
    },
  }
}

function copyToWriter(message: StoredContactMessage, { shop }: ContactMailDeps): WrittenMail {
  return {
    to: { address: message.email, name: onOneLine(message.name) },
    content: {
      subject: `Wij hebben uw bericht ontvangen (${message.id})`,
      preview: `${shop.name} antwoordt binnen twee werkdagen.`,
      title: 'Uw bericht is ontvangen',
      blocks: [
        { kind: 'text', text: `Beste ${onOneLine(message.name)},` },
        {
          kind: 'text',
          text: 'Dank u wel voor uw bericht. U krijgt binnen twee werkdagen antwoord. Dit schreef u ons:',
        },
        ...messageBlocks(message),
        {
          kind: 'text',
          text: `Heeft u dit niet zelf verstuurd? Antwoord dan op deze mail of bel ${shop.phone}; wij verwijderen het bericht.`,
        },
      ],
      footer: shopLines(shop),
    },
  }
}

/** Mail with an answer of staff to the writer. When the writer replies, the reply goes to the mailbox of the shop. */
function answerMail(message: StoredContactMessage, answer: string, { shop }: ContactMailDeps): WrittenMail {
  return {
    to: { address: message.email, name: onOneLine(message.name) },
    content: {
      subject: `Antwoord op uw bericht (${message.id}): ${CONTACT_SUBJECT_TEXTS[message.subject]}`,
      preview: onOneLine(answer).slice(0, 140),
      title: 'Antwoord op uw bericht',
      blocks: [
        { kind: 'text', text: `Beste ${onOneLine(message.name)},` },
        { kind: 'text', text: answer },
        { kind: 'text', text: `Heeft u nog een vraag? Antwoord dan op deze mail of bel ${shop.phone}.` },
        { kind: 'heading', text: `Uw bericht van ${dutchMoment(message.receivedAt)}` },
        { kind: 'text', text: message.message },
      ],
      footer: shopLines(shop),
    },
  }
}

/** Returns the mail blocks with the sender's details and the full text of a message. */
function messageBlocks({
  name,
  email,
  phone,
  subject,
  orderNumber,
  message,
  receivedAt,
}: StoredContactMessage): Block[] {
  return [
    {
      kind: 'facts',
      facts: [
        { label: 'Onderwerp', value: CONTACT_SUBJECT_TEXTS[subject] },
        ...(orderNumber ? [{ label: 'Bestelnummer', value: onOneLine(orderNumber) }] : []),
        { label: 'Naam', value: onOneLine(name) },
        { label: 'E-mailadres', value: email },
        ...(phone ? [{ label: 'Telefoon', value: onOneLine(phone) }] : []),
        { label: 'Ontvangen op', value: dutchMoment(receivedAt) },
      ],
    },
    { kind: 'heading', text: 'Bericht' },
    { kind: 'text', text: message },
  ]
}
