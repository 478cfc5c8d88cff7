import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { PanelState } from '#shared/contracts/pos/payment-panel-channels.ts'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isRunning } from '#shared/domain/payments/payment-panel.ts'
import { orderDetails, staffOrder } from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { isPayNowState } from '../../features/pos/commands/index.ts'
import { useShowToCustomer } from '../../features/pos/customer-display/index.ts'
import { usePaymentPanels } from '../../features/pos/payments/index.ts'
import { useApi } from '../../lib/api.ts'

/**
 * Shows the order of the current page on the customer display, from the first input for its payment on this till and
 * while an amount is outstanding. An order that a seller only looks up is not shown, because it is private to its
 * customer.
 *
 * Renders nothing. Fetches nothing either: it reads the order that the order screen put into the query cache. Pass the
 * order id as `key`, so that the state does not pass from one order to the next.
 */
export function OrderOnCustomerDisplay({ id }: { id: number }) {
  const api = useApi()
  const isForCustomer = useIsBeingPaid(id)
  const { data: order } = useQuery({ ...staffOrder(api, id), enabled: false })
  const { data: details } = useQuery({ ...orderDetails(api, id), enabled: false })
  const isShown =
    isForCustomer && order !== undefined && details !== undefined && centsFromEuros(details.outstanding) > 0
  const rows = isShown ? order.salesOrderRows : []
  useShowToCustomer(
    rows.map(({ displayName, count, basePrice }) => ({
      title: displayName,
      count,
      amountCents: grossUnitPrice(basePrice) * count,
    })),
    isShown ? centsFromEuros(order.totals.gross) : 0,
    id,
  )
  return null
}

/**
 * Returns true from the first typed key, chosen method or payment on the payment panel, until the user leaves the page.
 * For an order that was just placed on this till it is true from the start.
 */
function useIsBeingPaid(id: number): boolean {
  const { state } = useLocation()
  const panel = usePaymentPanels().find(({ salesOrderId }) => salesOrderId === id)
  const [wasUsed, setUsed] = useState(false)
  const isUsed = wasUsed || isPayNowState(state) || (panel !== undefined && isInUse(panel))
  // Stays true when the seller clears the amount, because the customer is reading the order.
  if (isUsed !== wasUsed) setUsed(isUsed)
  return isUsed
}

const isInUse = ({ text, proposal, attempt }: PanelState) => text !== '' || proposal !== null || isRunning(attempt)
