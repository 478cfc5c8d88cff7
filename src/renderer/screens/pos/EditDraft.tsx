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

/** Puts an order that was kept and refused in the place of what is being written, after asking; then it can be mended. */
export function EditDraft() {
  const api = useApi()
  const isRead = useIsQuickOrderRead()
  const [waiting, setWaiting] = useState<Draft>()

  const put = async (draft: Draft) => {
    const { order, draftId } = draft
    setWaiting(undefined)
    const before = JSON.stringify(orderContent())
    const ids = productIdsIn(order)
    // Without the catalogue there are no names, and still the codes, counts and prices of what was sold.
    const products = await api.catalog.byIds({ body: ids, query: { pageSize: 200 } }).catch((error: unknown) => {
      report(error, 'products of a draft')
      return { items: [] }
    })
    // A scan, or a hand, was quicker than the shop.
    const isChanged = hasOrderContent(orderContent()) && JSON.stringify(orderContent()) !== before
    if (isChanged) return setWaiting(draft)
    putOrder(orderContentOf(order, products.items), draftId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what is being written
  useEffect(() => {
    if (!isRead) return
    const draft = takeDraftToEdit()
    if (!draft) return
    if (hasOrderContent(orderContent())) setWaiting(draft)
    else void put(draft)
  }, [isRead])

  return (
    <ReplaceOrderQuestion
      title={waiting?.title}
      onClose={() => setWaiting(undefined)}
      onReplace={() => waiting && void put(waiting)}
    />
  )
}
