import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { type Sale, useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'

/**
 * Reports that another tab continued with another customer or ended the sale. A browser has one cart and one sale, so a
 * product added to the cart here would silently be for another customer.
 */
export function SaleChangedDialog({ sale }: { sale: Sale | undefined }) {
  const [previousSale, setPreviousSale] = useState<Sale>()
  // `onHydrate` runs only for changes of other tabs, so a change of this tab is not reported.
  useEffect(() => {
    let before: Sale | undefined
    const { persist } = useShoppingStore
    const stopBefore = persist.onHydrate(({ sellingTo }) => {
      before = sellingTo
    })
    const stopAfter = persist.onFinishHydration(({ sellingTo }) => {
      if (before && before.saleId !== sellingTo?.saleId) setPreviousSale(before)
    })
    return () => {
      stopBefore()
      stopAfter()
    }
  }, [])
  const session = useSession()
  const forget = () => setPreviousSale(undefined)
  // A colleague who logs in later was not selling to this customer.
  if (!previousSale || previousSale.seller !== session?.email || previousSale.saleId === sale?.saleId) return null
  return (
    <Question
      isOpen
      onClose={forget}
      title={sale ? `Dit tabblad is nu van ${sale.name}` : 'De verkoop is beëindigd'}
      answers={
        <>
          <Button onClick={forget}>{sale ? `Verder met ${sale.name}` : 'Verder zonder klant'}</Button>
          <Button component={Link} variant="default" to={sitePaths.sell} onClick={forget}>
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
