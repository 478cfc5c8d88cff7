import type { ListedContactMessage } from '#shared/contracts/contact.ts'
import { CONTACT_SUBJECT_TEXTS } from '#shared/domain/contact/subjects.ts'
import { type BadgeTone, type Column, type RowTone, ShortText, StateBadge, when } from '../frame/index.ts'

export const contactColumns: readonly Column<ListedContactMessage>[] = [
  { key: 'id', title: 'Nummer', cell: ({ contactMessageId }) => contactMessageId, width: 90 },
  { key: 'received', title: 'Ontvangen', cell: ({ receivedDateTime }) => when(receivedDateTime) },
  { key: 'name', title: 'Naam', cell: ({ name }) => <ShortText>{name}</ShortText> },
  {
    key: 'subject',
    title: 'Onderwerp',
    cell: ({ subject }) => <ShortText isText>{CONTACT_SUBJECT_TEXTS[subject]}</ShortText>,
  },
  { key: 'order', title: 'Bestelling', cell: ({ orderNumber }) => <ShortText>{orderNumber || '–'}</ShortText> },
  { key: 'excerpt', title: 'Bericht', cell: ({ excerpt }) => <ShortText isText>{excerpt}</ShortText> },
  {
    key: 'state',
    title: 'Stand',
    cell: (message) => {
      const { tone, text } = stateOf(message)
      return <StateBadge tone={tone}>{text}</StateBadge>
    },
  },
]

/** Highlights messages that are neither handled nor answered. */
export const contactTone = ({ handledDateTime, answerCount }: ListedContactMessage): RowTone | undefined =>
  handledDateTime === null && answerCount === 0 ? 'part' : undefined

function stateOf({ handledDateTime, answerCount }: ListedContactMessage): { tone: BadgeTone; text: string } {
  if (handledDateTime) return { tone: 'good', text: 'Afgehandeld' }
  return answerCount > 0 ? { tone: 'busy', text: 'Beantwoord' } : { tone: 'waits', text: 'Open' }
}
