import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import { when } from '../../features/back-office/frame/index.ts'
import { LetCustomerSign } from '../../features/pos/customer-display/index.ts'
import { productIdsIn, storedOrderToSign } from '../../features/pos/quick-order/index.ts'
import { useApi } from '../../lib/api.ts'
import { report } from '../../lib/report.ts'

/**
 * Lets the customer sign an order that waits on this till. The signature is stored on this till too, and is sent after
 * the order. A refused order is not signed, because it may still be corrected.
 */
export function SignDraft({ draft }: { draft: Draft }) {
  const { draftId, state, order, signedDateTime } = draft
  const api = useApi()
  const isOffered = (state === 'waiting' || state === 'sending') && storedOrderToSign(order, []) !== undefined

  const content = async () => {
    // Without a response the customer sees the code of each product, with its count and price.
    const products = await api.catalog
      .byIds({ body: productIdsIn(order), query: { pageSize: 200 } })
      .catch((error: unknown) => {
        report(error, 'products of a draft')
        return { items: [] }
      })
    return storedOrderToSign(order, products.items)
  }
  return (
    <>
      {signedDateTime !== undefined && <p>De klant tekende op {when(signedDateTime)}.</p>}
      <LetCustomerSign
        draftId={draftId}
        salesOrderId={null}
        order={content}
        isOffered={isOffered}
        isSigned={signedDateTime !== undefined}
      />
    </>
  )
}
