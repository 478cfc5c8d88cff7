import { useEffect, useState } from 'react'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { takeDraftToEdit } from '../../features/pos/drafts/index.ts'
import { ReplaceOrderQuestion } from '../../features/pos/parked-sales/index.ts'
import {
  hasOrderContent,
  orderContent,
  orderContentOf,
  productIdsIn,
  putOrder,
  useIsQuickOrderRead,
} from '../../features/pos/quick-order/index.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'

/**
 * Loads a refused draft into the order form, after a confirmation when the form holds another order, so that it can be
 * corrected.
 */
export function EditDraft() {
  const api = useApi()
  const isRead = useIsQuickOrderRead()
  const [pending, setPending] = useState<Draft>()

  const put = async (draft: Draft) => {
    const { order, draftId } = draft
    setPending(undefined)
    const before = JSON.stringify(orderContent())
    const ids = productIdsIn(order)
    // Without the catalog there are no product names, but codes, counts and prices are still shown.
    const products = await api.catalog.byIds({ body: ids, query: { pageSize: 200 } }).catch((error: unknown) => {
      report(error, 'products of a draft')
      return { items: [] }
    })
    // A scan or the user changed the form during the request.
    const isChanged = hasOrderContent(orderContent()) && JSON.stringify(orderContent()) !== before
    if (isChanged) return setPending(draft)
    putOrder(orderContentOf(order, products.items), draftId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the current order has been loaded
  useEffect(() => {
    if (!isRead) return
    const draft = takeDraftToEdit()
    if (!draft) return
    if (hasOrderContent(orderContent())) setPending(draft)
    else void put(draft)
  }, [isRead])

  return (
    <ReplaceOrderQuestion
      title={pending?.title}
      onClose={() => setPending(undefined)}
      onReplace={() => pending && void put(pending)}
    />
  )
}
