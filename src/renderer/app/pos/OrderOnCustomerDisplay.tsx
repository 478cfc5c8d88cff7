import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isRunning } from '#shared/domain/payments/payment-panel.ts'
import { orderFile, staffOrder } from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { isPayNowState } from '../../features/pos/commands/index.ts'
import { useShowToCustomer } from '../../features/pos/customer-display/index.ts'
import { usePaymentPanels } from '../../features/pos/payments/index.ts'
import { useApi } from '../../lib/api.ts'

/**
 * Shows an order on the customer display once it is being paid here, while an amount is outstanding. An order that a
 * seller only looks up is private to its customer. Renders nothing; the display fetches the order itself. Needs the
 * order id as its `key`, so that each visit starts with fresh state.
 */
export function OrderOnCustomerDisplay({ id }: { id: number }) {
  const api = useApi()
  const isForCustomer = useIsBeingPaid(id)
  const { data: order } = useQuery({ ...staffOrder(api, id), enabled: false })
  const { data: file } = useQuery({ ...orderFile(api, id), enabled: false })
  const isShown = isForCustomer && order !== undefined && file !== undefined && centsFromEuros(file.outstanding) > 0
  const rows = isShown ? order.salesOrderRows : []
  useShowToCustomer(
    rows.map(({ displayName, count, basePrice }) => ({
      title: displayName,
      count,
      amountCents: grossUnitPrice(basePrice) * count,
    })),
    isShown ? centsFromEuros(order.totals.gross) : 0,
  )
  return null
}

/**
 * True from the first key, method or payment on the payment panel, or when the order was just placed here, until the
 * page is left.
 */
function useIsBeingPaid(id: number): boolean {
  const { state } = useLocation()
  const panel = usePaymentPanels().find(({ salesOrderId }) => salesOrderId === id)
  const [wasUsed, setUsed] = useState(false)
  const isUsed = wasUsed || isPayNowState(state) || (panel !== undefined && isInUse(panel))
  // Stays true when the amount is cleared, because the customer is reading the order.
  if (isUsed !== wasUsed) setUsed(isUsed)
  return isUsed
}

const isInUse = ({ text, proposal, attempt }: PanelState) => text !== '' || proposal !== null || isRunning(attempt)
