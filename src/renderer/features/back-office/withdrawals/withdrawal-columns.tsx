import type { ListedWithdrawal } from '#shared/contracts/withdrawals.ts'
import type { WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { type BadgeTone, type Column, type RowTone, ShortText, StateBadge, when } from '../frame/index.ts'
import { dayText, stateInWords } from './withdrawal-words.ts'

const STATE_TONES: Readonly<Record<WithdrawalState, BadgeTone>> = {
  received: 'waits',
  in_progress: 'busy',
  settled: 'good',
  refused: 'quiet',
}

/** Returns the columns of the list. @param today "2026-11-21"; a refund that was due before this day is too late */
export const withdrawalColumns = (today: string): readonly Column<ListedWithdrawal>[] => [
  { key: 'id', title: 'Kenmerk', cell: ({ withdrawalId }) => withdrawalName(withdrawalId) },
  { key: 'received', title: 'Ontvangen', cell: ({ receivedDateTime }) => when(receivedDateTime) },
  {
    key: 'state',
    title: 'Stand',
    cell: ({ state }) => <StateBadge tone={STATE_TONES[state]}>{stateInWords(state)}</StateBadge>,
  },
  {
    key: 'order',
    title: 'Bestelling',
    cell: ({ salesOrderId, orderNumber }) =>
      salesOrderId ?? <ShortText isText>{`niet gekoppeld (${orderNumber})`}</ShortText>,
  },
  { key: 'name', title: 'Naam', cell: ({ name }) => <ShortText>{name}</ShortText> },
  { key: 'email', title: 'E-mail', cell: ({ email }) => <ShortText>{email}</ShortText> },
  {
    key: 'due',
    title: 'Terugbetalen uiterlijk',
    cell: (withdrawal) =>
      isOpen(withdrawal) ? (
        <>
          {dayText(withdrawal.refundDueOn)}
          {withdrawal.refundDueOn < today && (
            <>
              {' '}
              <StateBadge tone="bad">Te laat</StateBadge>
            </>
          )}
        </>
      ) : (
        '–'
      ),
  },
]

const isOpen = ({ state }: Pick<ListedWithdrawal, 'state'>) => state === 'received' || state === 'in_progress'

/**
 * Returns the highlight of a row: strong for an open withdrawal with a late refund, weak for one that has just been
 * received, undefined for the others. @param today "2026-11-21"
 */
export function withdrawalTone(withdrawal: ListedWithdrawal, today: string): RowTone | undefined {
  if (!isOpen(withdrawal)) return undefined
  if (withdrawal.refundDueOn < today) return 'bad'
  return withdrawal.state === 'received' ? 'part' : undefined
}
