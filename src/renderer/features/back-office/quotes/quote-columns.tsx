import type { ListedQuote } from '#shared/contracts/staff-quotes.ts'
import { quoteStateInWords } from '#shared/domain/quotes/quote-states.ts'
import { type Column, money, type RowTone, ShortText, StateBadge, when } from '../frame/index.ts'
import { dayText, STATE_TONES } from './quote-words.ts'

export const quoteColumns: readonly Column<ListedQuote>[] = [
  { key: 'number', title: 'Nummer', cell: ({ number }) => number },
  {
    key: 'state',
    title: 'Stand',
    cell: ({ state, hasDraft, renewalAskedDateTime }) => (
      <>
        <StateBadge tone={STATE_TONES[state]}>{quoteStateInWords(state)}</StateBadge>
        {hasDraft && ' + concept'}
        {renewalAskedDateTime && ' · nieuwe gevraagd'}
      </>
    ),
  },
  {
    key: 'name',
    title: 'Klant',
    cell: ({ name, companyName }) => (
      <ShortText>{[companyName, name].filter(Boolean).join(' · ') || 'nog niet ingevuld'}</ShortText>
    ),
  },
  { key: 'total', title: 'Totaal', align: 'right', cell: ({ total }) => money(total) },
  { key: 'until', title: 'Geldig t/m', cell: ({ validUntil }) => dayText(validUntil) },
  { key: 'sent', title: 'Verstuurd', cell: ({ sentDateTime }) => when(sentDateTime) || '–', onlyWide: true },
  {
    key: 'seller',
    title: 'Verkoper',
    cell: ({ seller }) => <ShortText>{seller ?? 'klant zelf'}</ShortText>,
    onlyWide: true,
  },
]

/** Returns the highlight of a row: strong when the customer asks for a new quote, good when accepted. */
export const quoteTone = ({ state, renewalAskedDateTime }: ListedQuote): RowTone | undefined => {
  if (renewalAskedDateTime) return 'part'
  return state === 'accepted' ? 'good' : undefined
}
