import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { type Sale, useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'

/**
 * Reports that another tab switched to another customer or ended the sale. A browser has one cart and one sale. Without
 * the report, the user would add products to the cart of another customer.
 */
export function SaleChangedDialog({ sale }: { sale: Sale | undefined }) {
  const [previousSale, setPreviousSale] = useState<Sale>()
  // After the start of the page, `onHydrate` runs only for changes by other tabs. Changes by this tab are not reported.
  useEffect(() => {
    let saleBefore: Sale | undefined
    const { persist } = useShoppingStore
    const stopBefore = persist.onHydrate(({ sellingTo }) => {
      saleBefore = sellingTo
    })
    const stopAfter = persist.onFinishHydration(({ sellingTo }) => {
      if (saleBefore && saleBefore.saleId !== sellingTo?.saleId) setPreviousSale(saleBefore)
    })
    return () => {
      stopBefore()
      stopAfter()
    }
  }, [])
  const session = useSession()
  const close = () => setPreviousSale(undefined)
  // The report is only for the seller of the previous sale, not for a colleague who logs in later.
  if (!previousSale || previousSale.seller !== session?.email || previousSale.saleId === sale?.saleId) return null
  return (
    <Question
      isOpen
      onClose={close}
      title={sale ? `Dit tabblad is nu van ${sale.name}` : 'De verkoop is beëindigd'}
      answers={
        <>
          <Button onClick={close}>{sale ? `Verder met ${sale.name}` : 'Verder zonder klant'}</Button>
          <Button component={Link} variant="default" to={staffPaths.sell} onClick={close}>
            Een klant kiezen
          </Button>
        </>
      }
    >
      <p>
        {sale
          ? `In een ander tabblad verkoopt u nu aan ${sale.name}. Er is één winkelwagen: wat u hier doet, is niet meer voor ${previousSale.name}.`
          : `In een ander tabblad is de verkoop aan ${previousSale.name} besteld of gestopt. Wat u hier doet, is niet meer voor ${previousSale.name}.`}
      </p>
    </Question>
  )
}
