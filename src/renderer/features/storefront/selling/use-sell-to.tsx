import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { beginSale, emptyCart, type Sale, useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { type CheckoutValues, persistedCheckout, resumedCheckout } from '../checkout/index.ts'

export type Buyer = {
  name: string
  /** The account that will own the order; undefined for a guest. */
  customerId?: number | undefined
  /** Values of the checkout form. */
  form: Partial<CheckoutValues>
}

/**
 * Returns the function that starts a sale to a customer and opens the shop. Lines in the cart for another customer stay
 * only when the seller agrees.
 *
 * @returns `question` is the dialog about these lines, which the screen must render
 */
export function useSellTo(): { sellTo: (buyer: Buyer) => void; question: ReactNode } {
  const navigate = useNavigate()
  const seller = useSession()?.email ?? ''
  const [pending, setPending] = useState<{ buyer: Buyer; previous: Sale | undefined; count: number }>()

  const begin = ({ name, customerId, form }: Buyer) => {
    const sale = { saleId: newId(), name, seller, ...(customerId !== undefined && { customerId }) }
    beginSale(sale, persistedCheckout({ ...resumedCheckout(undefined), ...form }))
    void navigate(sitePaths.home)
  }
  const sellTo = (buyer: Buyer) => {
    const { sellingTo, linesOfSale, lines } = useShoppingStore.getState()
    if ((sellingTo || linesOfSale) && lines.length > 0) setPending({ buyer, previous: sellingTo, count: lines.length })
    else begin(buyer)
  }
  const decide = (keepsCart: boolean) => {
    if (!pending) return
    // Another tab has started or ended a sale. The question was about another cart, so it must be asked again.
    if (useShoppingStore.getState().sellingTo?.saleId !== pending.previous?.saleId) {
      setPending(undefined)
      sellTo(pending.buyer)
      return
    }
    if (!keepsCart) emptyCart()
    begin(pending.buyer)
  }
  const close = () => setPending(undefined)
  const question = (
    <Question
      isOpen={pending !== undefined}
      onClose={close}
      title={`Verder met ${pending?.buyer.name}`}
      answers={
        <>
          <Button onClick={() => decide(false)}>Winkelwagen leegmaken</Button>
          <Button variant="default" onClick={() => decide(true)}>
            Meenemen naar {pending?.buyer.name}
          </Button>
          <Button variant="subtle" onClick={close}>
            {pending?.previous ? `Bij ${pending.previous.name} blijven` : 'Terug'}
          </Button>
        </>
      }
    >
      <p>
        In de winkelwagen {pending?.count === 1 ? 'ligt 1 product' : `liggen ${pending?.count} producten`} voor{' '}
        {pending?.previous?.name ?? 'een eerdere klant'}. Wat doen we daarmee?
      </p>
    </Question>
  )
  return { sellTo, question }
}
