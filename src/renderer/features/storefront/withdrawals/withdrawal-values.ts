import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { WithdrawalForm, WithdrawalReceipt } from '#shared/contracts/withdrawals.ts'

/** A withdrawal that was sent. It is stored in the history entry of the browser: a reload still shows the receipt. */
export type SubmittedWithdrawal = { receipt: WithdrawalReceipt; values: WithdrawalValues }

/** Values of the withdrawal form, with the field names of the contract. */
export type WithdrawalValues = Required<WithdrawalForm>

export const emptyWithdrawal: WithdrawalValues = {
  orderNumber: '',
  name: '',
  email: '',
  scope: 'all',
  products: '',
  rowIds: [],
  reason: '',
}

/** Returns the draft for the order in the link. A draft for another order supplies only name and email address. */
export function resumedWithdrawal(draft: WithdrawalValues | undefined, linkedNumber: string | null): WithdrawalValues {
  if (!draft) return { ...emptyWithdrawal, orderNumber: linkedNumber ?? '' }
  if (!linkedNumber || linkedNumber === draft.orderNumber) return draft
  return { ...emptyWithdrawal, name: draft.name, email: draft.email, orderNumber: linkedNumber }
}

type Row = Pick<SalesOrder['salesOrderRows'][number], 'salesOrderRowId' | 'count' | 'displayName' | 'options'>

/** Returns the selected rows of an order with their text, which is part of the declaration of withdrawal. */
export function chosenRows(
  rows: readonly Row[],
  rowIds: readonly number[],
): Pick<WithdrawalValues, 'rowIds' | 'products'> {
  const chosen = rows.filter(({ salesOrderRowId }) => rowIds.includes(salesOrderRowId))
  return { rowIds: chosen.map(({ salesOrderRowId }) => salesOrderRowId), products: chosen.map(rowInWords).join('\n') }
}

/** Describes a row: "1 × Bank Merel (Leer: Touch Cognac)". */
function rowInWords({ count, displayName, options }: Row): string {
  const choices = options.map(({ label, value }) => `${label}: ${value}`).join(', ')
  return `${count} × ${displayName}${choices ? ` (${choices})` : ''}`
}
