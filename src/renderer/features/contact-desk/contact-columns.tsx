import type { ListedContactMessage } from '#shared/contracts/contact.ts'
import { CONTACT_SUBJECT_TEXTS } from '#shared/domain/contact/subjects.ts'
import { type Column, type RowTone, when } from '../back-office/index.ts'
import classes from './ContactDesk.module.css'

export const contactColumns: readonly Column<ListedContactMessage>[] = [
  { key: 'id', title: 'Nummer', cell: ({ contactMessageId }) => contactMessageId, width: 90 },
  { key: 'received', title: 'Ontvangen', cell: ({ receivedDateTime }) => when(receivedDateTime) },
  { key: 'name', title: 'Naam', cell: ({ name }) => name },
  { key: 'subject', title: 'Onderwerp', cell: ({ subject }) => CONTACT_SUBJECT_TEXTS[subject] },
  { key: 'order', title: 'Bestelling', cell: ({ orderNumber }) => orderNumber || '–' },
  { key: 'excerpt', title: 'Bericht', cell: ({ excerpt }) => <span className={classes.excerpt}>{excerpt}</span> },
  {
    key: 'state',
    title: 'Stand',
    cell: ({ handledDateTime, answerCount }) =>
      handledDateTime ? 'Afgehandeld' : answerCount > 0 ? 'Beantwoord' : 'Open',
  },
]

/** Marks messages that nobody has answered. */
export const contactTone = ({ handledDateTime, answerCount }: ListedContactMessage): RowTone | undefined =>
  handledDateTime === null && answerCount === 0 ? 'part' : undefined
