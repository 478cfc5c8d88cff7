import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { WithdrawalForm, WithdrawalReceipt } from '#shared/contracts/withdrawals.ts'

/** Stored in the browser's history entry after sending, so that a reload still shows the receipt. */
export type SubmittedWithdrawal = { receipt: WithdrawalReceipt; values: WithdrawalValues }

/** Values of the form, with the same names as the call. */
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

/** Returns the draft for the order in the link. From a draft for another order it takes only the person's details. */
export function resumedWithdrawal(draft: WithdrawalValues | undefined, linked: string | null): WithdrawalValues {
  if (!draft) return { ...emptyWithdrawal, orderNumber: linked ?? '' }
  if (!linked || linked === draft.orderNumber) return draft
  return { ...emptyWithdrawal, name: draft.name, email: draft.email, orderNumber: linked }
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
