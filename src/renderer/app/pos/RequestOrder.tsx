import { usePrefetchQuery } from '@tanstack/react-query'
import { orderDetails, staffOrder } from '../../features/back-office/sales-orders/staff-order-queries.ts'
import { useApi } from '../../lib/api.ts'

/** Requests the order of the current page while its screen still waits for its own files. Renders nothing. */
export function RequestOrder({ id }: { id: number }) {
  const api = useApi()
  usePrefetchQuery(staffOrder(api, id))
  usePrefetchQuery(orderDetails(api, id))
  return null
}
