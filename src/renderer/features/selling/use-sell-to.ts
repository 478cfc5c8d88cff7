import { useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { newId } from '../../lib/new-id.ts'
import { beginSale } from '../cart/index.ts'
import { type CheckoutValues, resumedCheckout } from '../checkout/index.ts'
import { useSession } from '../session/index.ts'

export type Buyer = {
  name: string
  /** The account that the order becomes of; undefined for a guest. */
  customerId?: number | undefined
  /** What is known of them, by the names of the checkout. */
  form: Partial<CheckoutValues>
}

/** Returns what begins to sell to a customer, and leads into the shop. */
export function useSellTo() {
  const navigate = useNavigate()
  const seller = useSession()?.email ?? ''
  return ({ name, customerId, form }: Buyer) => {
    const sale = { saleId: newId(), name, seller, ...(customerId !== undefined && { customerId }) }
    beginSale(sale, { ...resumedCheckout(undefined), ...form })
    return navigate(sitePaths.home)
  }
}
