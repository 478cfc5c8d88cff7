import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { beginSale, emptyCart, useShoppingStore } from '../cart/index.ts'
import { type CheckoutValues, resumedCheckout } from '../checkout/index.ts'
import { useSession } from '../session/index.ts'
import classes from './SaleBanner.module.css'

export type Buyer = {
  name: string
  /** The account that the order becomes of; undefined for a guest. */
  customerId?: number | undefined
  /** What is known of them, by the names of the checkout. */
  form: Partial<CheckoutValues>
}

/**
 * Begins a sale to a customer and opens the shop. Lines in the cart for another customer stay only when the seller
 * agrees.
 *
 * @returns `question` for the screen to render
 */
export function useSellTo(): { sellTo: (buyer: Buyer) => void; question: ReactNode } {
  const navigate = useNavigate()
  const seller = useSession()?.email ?? ''
  const [asked, setAsked] = useState<{ buyer: Buyer; from: string; count: number }>()

  const begin = ({ name, customerId, form }: Buyer) => {
    const sale = { saleId: newId(), name, seller, ...(customerId !== undefined && { customerId }) }
    beginSale(sale, { ...resumedCheckout(undefined), ...form })
    void navigate(sitePaths.home)
  }
  const sellTo = (buyer: Buyer) => {
    const { sellingTo, lines } = useShoppingStore.getState()
    if (sellingTo && lines.length > 0) setAsked({ buyer, from: sellingTo.name, count: lines.length })
    else begin(buyer)
  }
  const answer = (keepsCart: boolean) => {
    if (!asked) return
    if (!keepsCart) emptyCart()
    begin(asked.buyer)
  }
  const question = (
    <Dialog
      isOpen={asked !== undefined}
      onClose={() => setAsked(undefined)}
      title={`Verder met ${asked?.buyer.name}`}
      size="small"
    >
      <div className={classes.question}>
        <p>
          In de winkelwagen {asked?.count === 1 ? 'ligt 1 product' : `liggen ${asked?.count} producten`} voor{' '}
          {asked?.from}. Wat doen we daarmee?
        </p>
        <Button onClick={() => answer(false)}>Winkelwagen leegmaken</Button>
        <Button variant="default" onClick={() => answer(true)}>
          Meenemen naar {asked?.buyer.name}
        </Button>
        <Button variant="subtle" onClick={() => setAsked(undefined)}>
          Bij {asked?.from} blijven
        </Button>
      </div>
    </Dialog>
  )
  return { sellTo, question }
}
