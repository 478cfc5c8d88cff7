import { useEffect, useState } from 'react'
import type { Draft } from '#shared/contracts/terminal/draft-channels.ts'
import { takeDraftToMend } from '../../features/counter-drafts/index.ts'
import { TakeOver } from '../../features/parked-sales/index.ts'
import {
  contentOf,
  idsIn,
  isWritten,
  orderContent,
  putOrder,
  useIsQuickOrderRead,
} from '../../features/quick-order/index.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'

/** Puts an order that was kept and refused in the place of what is being written, after asking; then it can be mended. */
export function MendDraft() {
  const api = useApi()
  const isRead = useIsQuickOrderRead()
  const [waiting, setWaiting] = useState<Draft>()

  const put = async (draft: Draft) => {
    const { order, draftId } = draft
    setWaiting(undefined)
    const before = JSON.stringify(orderContent())
    const ids = idsIn(order)
    // Without the catalogue there are no names, and still the codes, counts and prices of what was sold.
    const products = await api.catalog.byIds({ body: ids, query: { pageSize: 200 } }).catch((error: unknown) => {
      report(error, 'products of a draft')
      return { items: [] }
    })
    // A scan, or a hand, was quicker than the shop.
    const isChanged = isWritten(orderContent()) && JSON.stringify(orderContent()) !== before
    if (isChanged) return setWaiting(draft)
    putOrder(contentOf(order, products.items), draftId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what is being written
  useEffect(() => {
    if (!isRead) return
    const draft = takeDraftToMend()
    if (!draft) return
    if (isWritten(orderContent())) setWaiting(draft)
    else void put(draft)
  }, [isRead])

  return (
    <TakeOver
      title={waiting?.title}
      onClose={() => setWaiting(undefined)}
      onReplace={() => waiting && void put(waiting)}
    />
  )
}
