import { useQuery } from '@tanstack/react-query'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { useShowToCustomer } from '../../features/customer-display/index.ts'
import { orderFile, staffOrder } from '../../features/staff-orders/staff-order-queries.ts'
import { useApi } from '../../lib/api.ts'

/**
 * Shows the order on the screen to the customer, as long as there is something to pay: an order that a seller only looks
 * up is no business of whoever stands at the counter. Draws nothing; the screen itself asks for the order.
 */
export function OrderForCustomer({ id }: { id: number }) {
  const api = useApi()
  const { data: order } = useQuery({ ...staffOrder(api, id), enabled: false })
  const { data: file } = useQuery({ ...orderFile(api, id), enabled: false })
  const isToBePaid = order !== undefined && file !== undefined && centsFromEuros(file.outstanding) > 0
  const rows = isToBePaid ? order.salesOrderRows : []
  useShowToCustomer(
    rows.map(({ displayName, count, basePrice }) => ({
      title: displayName,
      count,
      amountCents: grossUnitPrice(basePrice) * count,
    })),
    isToBePaid ? centsFromEuros(order.totals.gross) : 0,
  )
  return null
}
