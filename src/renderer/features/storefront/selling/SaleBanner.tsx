import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { endSale, type Sale, useCart } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import classes from './SaleBanner.module.css'
import { SaleChangedDialog } from './SaleChangedDialog.tsx'

/**
 * Banner above the pages of the shop during a sale by staff: shows the customer, and reports a change in another tab.
 */
export function SaleBanner({ sale }: { sale: Sale | undefined }) {
  return (
    <>
      {sale && <CurrentSale sale={sale} />}
      <SaleChangedDialog sale={sale} />
    </>
  )
}

/** The customer of the sale, with buttons to switch to another customer or to end the sale. */
function CurrentSale({ sale }: { sale: Sale }) {
  const { lines } = useCart()
  const session = useSession()
  const [isAsking, setAsking] = useState(false)

  // A sale ends when another user logs in, because it belongs to the colleague who started it.
  const isOfColleague = session !== null && session.email !== sale.seller
  useEffect(() => {
    if (isOfColleague) endSale({ keepsCart: true })
  }, [isOfColleague])
  if (isOfColleague) return null

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
        <Link to={staffPaths.sell}>Wisselen</Link>
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
