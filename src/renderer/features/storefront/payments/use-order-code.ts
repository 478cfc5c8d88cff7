import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { deliveryRetry } from '../../../lib/query-client.ts'
import { report } from '../../../lib/report.ts'

const PREFIX = '#code='

/**
 * Opens the order with the code in the fragment of the URL: the customer scanned it on the customer display of a till.
 * The server stores the order token as a cookie. The code is removed from the URL, so that it is not in the history.
 *
 * @returns `isOpening` until the order is opened or refused, and a Dutch sentence when it was refused
 */
export function useOrderCode(salesOrderId: number): { isOpening: boolean; failure: string | undefined } {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { hash, pathname, search } = useLocation()
  const code = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
  const begun = useRef<string>(undefined)

  const { mutate, error } = useMutation({
    mutationFn: (body: { code: string; requestId: string }) =>
      api.salesOrders.open({ params: { id: salesOrderId }, body }),
    // A repeated call has the same request id, so a lost reply does not use up the code.
    ...deliveryRetry,
    onError: (failure) => report(failure, 'order by code'),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['payment-status', salesOrderId] })
      await queryClient.invalidateQueries({ queryKey: ['sales-order', salesOrderId] })
      await navigate(pathname + search, { replace: true })
    },
  })
  useEffect(() => {
    if (code === undefined || begun.current === code) return
    begun.current = code
    mutate({ code, requestId: newUuid() })
  }, [code, mutate])
  return {
    isOpening: code !== undefined,
    failure: error
      ? error instanceof ShopError
        ? error.message
        : 'De bestelling kon niet worden geopend.'
      : undefined,
  }
}
