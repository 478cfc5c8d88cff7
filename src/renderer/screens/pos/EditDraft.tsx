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
 * Loads a draft that the shop refused into the order form, so that the seller can correct it. When the form already
 * contains another order, the seller first confirms that the draft replaces that order.
 */
export function EditDraft() {
  const api = useApi()
  const isFormRead = useIsQuickOrderRead()
  const [waitingDraft, setWaitingDraft] = useState<Draft>()

  const loadIntoForm = async (draft: Draft) => {
    const { order, draftId, refusalCode } = draft
    setWaitingDraft(undefined)
    const contentBefore = JSON.stringify(orderContent())
    const ids = productIdsIn(order)
    // Without a catalog response the form has no product names, but it still shows codes, counts and prices.
    const products = await api.catalog.byIds({ body: ids, query: { pageSize: 200 } }).catch((error: unknown) => {
      report(error, 'products of a draft')
      return { items: [] }
    })
    // A scan or the seller may fill in the form during the request. That order is replaced only after a confirmation.
    const isChanged = hasOrderContent(orderContent()) && JSON.stringify(orderContent()) !== contentBefore
    if (isChanged) return setWaitingDraft(draft)
    // A refused approval is given again.
    const usable = refusalCode === 'discount_needs_approval' ? { ...order, discountApproval: undefined } : order
    putOrder(orderContentOf(usable, products.items), draftId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form has been read from storage
  useEffect(() => {
    if (!isFormRead) return
    const draft = takeDraftToEdit()
    if (!draft) return
    if (hasOrderContent(orderContent())) setWaitingDraft(draft)
    else void loadIntoForm(draft)
  }, [isFormRead])

  return (
    <ReplaceOrderQuestion
      title={waitingDraft?.title}
      onClose={() => setWaitingDraft(undefined)}
      onReplace={() => waitingDraft && void loadIntoForm(waitingDraft)}
    />
  )
}
