import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { signatureSent } from '#shared/contracts/pos/display-channels.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { orderDetails } from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { usePos } from '../../features/pos/bridge/index.ts'
import { LetCustomerSign } from '../../features/pos/customer-display/index.ts'
import { useApi } from '../../lib/api.ts'

/** Lets the customer sign an order on the customer display of the till. Its page then shows the signature. */
export function SignOrderAtCounter({ order }: { order: SalesOrder }) {
  const { salesOrderId, salesOrderRows, totals, delivery, salesOrderCustomer } = order
  useReloadAfterSignature(salesOrderId)
  return (
    <LetCustomerSign
      draftId={null}
      salesOrderId={salesOrderId}
      order={{
        rows: salesOrderRows.map(({ inventoryItemId, displayName, count, basePrice }) => ({
          itemId: inventoryItemId,
          title: displayName,
          count,
          unitCents: grossUnitPrice(basePrice),
        })),
        totalCents: centsFromEuros(totals.gross),
        depositCents: centsFromEuros(totals.deposit),
        delivery,
        name: salesOrderCustomer.companyName || fullName(salesOrderCustomer),
      }}
    />
  )
}

function useReloadAfterSignature(id: number): void {
  const pos = usePos()
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      pos.listen(signatureSent, ({ salesOrderId }) => {
        if (salesOrderId === id) void queryClient.invalidateQueries({ queryKey: orderDetails(api, id).queryKey })
      }),
    [pos, api, queryClient, id],
  )
}
