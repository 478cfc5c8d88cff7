import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './QuickOrder.module.css'
import { applyCurrentPrices, clearOrder } from './quick-order-store.ts'
import type { Refusal } from './refusals.ts'

/** Explains why the shop refused the order, and offers the possible corrections. */
export function OrderProblem({ refusal, onCorrect }: { refusal: Refusal; onCorrect: () => void }) {
  if (refusal.kind === 'prices') {
    const accept = () => {
      applyCurrentPrices(refusal.lines.map(({ id, currentPrice }) => ({ id, netPrice: currentPrice })))
      onCorrect()
    }
    return (
      <Notice tone="bad" title="De prijs is gewijzigd. Zeg het de klant.">
        <ul className={classes.changes}>
          {refusal.lines.map(({ id, displayName, seenPrice, currentPrice }) => (
            <li key={id}>
              {displayName}: was <s>{formatCents(grossUnitPrice(seenPrice))}</s>, is nu{' '}
              <strong>{formatCents(grossUnitPrice(currentPrice))}</strong>
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={accept}>
          Nieuwe prijs overnemen
        </Button>
      </Notice>
    )
  }
  if (refusal.kind === 'lines') return <Notice tone="bad">{refusal.sentence}</Notice>
  return (
    <Notice tone="bad">
      <p>{refusal.sentence}</p>
      {refusal.isDoubtful && (
        <>
          <Link to={staffPaths.salesOrders}>Naar de verkooporders</Link>
          <Button variant="default" onClick={clearOrder}>
            Deze order hier weggooien
          </Button>
        </>
      )}
    </Notice>
  )
}
