import type { ListedWithdrawal } from '#shared/contracts/withdrawals.ts'
import { withdrawalName } from '#shared/domain/withdrawal/texts.ts'
import { type Column, type RowTone, when } from '../back-office/index.ts'
import { dayText, stateInWords } from './withdrawal-words.ts'

export const withdrawalColumns: readonly Column<ListedWithdrawal>[] = [
  { key: 'id', title: 'Kenmerk', cell: ({ withdrawalId }) => withdrawalName(withdrawalId) },
  { key: 'received', title: 'Ontvangen', cell: ({ receivedDateTime }) => when(receivedDateTime) },
  { key: 'state', title: 'Stand', cell: ({ state }) => stateInWords(state) },
  {
    key: 'order',
    title: 'Bestelling',
    cell: ({ salesOrderId, orderNumber }) => salesOrderId ?? `niet gekoppeld (${orderNumber})`,
  },
  { key: 'name', title: 'Naam', cell: ({ name }) => name },
  { key: 'email', title: 'E-mail', cell: ({ email }) => email },
  {
    key: 'due',
    title: 'Terugbetalen uiterlijk',
    cell: (withdrawal) => (isOpen(withdrawal) ? dayText(withdrawal.refundDueOn) : '–'),
  },
]

const isOpen = ({ state }: Pick<ListedWithdrawal, 'state'>) => state === 'received' || state === 'in_progress'

/** What waits stands out, and more so when its money should have been back. @param today "2026-11-21" */
export function withdrawalTone(withdrawal: ListedWithdrawal, today: string): RowTone | undefined {
  if (!isOpen(withdrawal)) return undefined
  if (withdrawal.refundDueOn < today) return 'bad'
  return withdrawal.state === 'received' ? 'part' : undefined
}
