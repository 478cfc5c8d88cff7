import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { endSale, type Sale, useCart } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import classes from './SaleBanner.module.css'
import { SaleChangedDialog } from './SaleChangedDialog.tsx'

/**
 * Banner above the pages of the shop while staff sell: shows the customer, and reports a change made in another tab.
 */
export function SaleBanner({ sale }: { sale: Sale | undefined }) {
  return (
    <>
      {sale && <Selling sale={sale} />}
      <SaleChangedDialog sale={sale} />
    </>
  )
}

/** The customer of the sale, with buttons to switch customers or end it. */
function Selling({ sale }: { sale: Sale }) {
  const { lines } = useCart()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)

  // Another user who logs in here does not continue a colleague's sale.
  const isOfOther = session !== null && session.email !== sale.seller
  useEffect(() => {
    if (isOfOther) endSale({ keepsCart: true })
  }, [isOfOther])
  if (isOfOther) return null

  const stop = (keepsCart: boolean) => {
    setAsking(false)
    endSale({ keepsCart })
  }
  return (
    <section className={classes.banner} aria-label="Verkopen aan een klant">
      <p role="status" className={classes.text}>
        U verkoopt aan <strong>{sale.name}</strong>
      </p>
      <div className={classes.actions}>
        <Link to={sitePaths.sell}>Wisselen</Link>
        <Button size="sm" variant="default" onClick={() => (lines.length > 0 ? setAsking(true) : stop(true))}>
          Stoppen
        </Button>
      </div>
      <Question
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Stoppen met verkopen"
        answers={
          <>
            <Button onClick={() => stop(false)}>Winkelwagen leegmaken</Button>
            <Button variant="default" onClick={() => stop(true)}>
              Winkelwagen houden
            </Button>
          </>
        }
      >
        <p>De gegevens van {sale.name} verdwijnen uit het bestelformulier. Wat doen we met de winkelwagen?</p>
      </Question>
    </section>
  )
}
