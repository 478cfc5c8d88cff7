import { Link } from 'react-router-dom'
import type { OwnOrderSummary } from '#shared/contracts/own-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { centsFromEuros } from '#shared/domain/money/prices.ts'
import { listedPriceCents } from '#shared/domain/payments/order-payment.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { usePayNow } from '../payments/index.ts'
import classes from './OwnOrderCard.module.css'
import { paymentText, stageText } from './order-words.ts'

const MAX_PICTURES = 4

/** One order in the list: items, progress, payment, and a button to pay the amount that is due now. */
export function OwnOrderCard({ order }: { order: OwnOrderSummary }) {
  const { salesOrderId, insertDateTime, total, released = 0, outstanding, depositDue, rows, stage } = order
  const priceCents = listedPriceCents({
    totalCents: centsFromEuros(total),
    releasedCents: centsFromEuros(released),
    isCanceled: stage === 'canceled',
  })
  const titleId = `bestelling-${salesOrderId}`
  const payNow = usePayNow(salesOrderId)
  // The button pays the deposit first, and the whole outstanding amount when no deposit is due.
  const isRest = depositDue <= 0 || depositDue >= outstanding
  const due = isRest ? outstanding : depositDue
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          <Link to={sitePaths.ownOrder(salesOrderId)}>Bestelling {salesOrderId}</Link>
        </h3>
        <span className={classes.quiet}>{dayInWords(insertDateTime)}</span>
        <strong className={classes.total}>{formatCents(priceCents)}</strong>
      </header>
      <Pieces rows={rows} />
      <p className={classes.stage} data-stage={stage}>
        {stageText(order)}
      </p>
      <footer className={classes.foot}>
        <span className={classes.quiet}>{paymentText(order)}</span>
        <div className={classes.actions}>
          <Button component={Link} to={sitePaths.ownOrder(salesOrderId)} variant="default">
            Bekijken
          </Button>
          {outstanding > 0 && (
            <Button
              aria-label={`Nu betalen: ${formatEuros(due)} voor bestelling ${salesOrderId}`}
              onClick={() => payNow.mutate({ amount: due, isRest })}
              loading={payNow.isPending}
            >
              Nu betalen {formatEuros(due)}
            </Button>
          )}
        </div>
      </footer>
      {payNow.error && <Notice tone="bad">{payNow.error.message}</Notice>}
    </article>
  )
}

/** Pictures of the items in the leather that was ordered, and their names. */
function Pieces({ rows }: Pick<OwnOrderSummary, 'rows'>) {
  const pictured = rows.filter(({ imageUrl }) => imageUrl !== null)
  return (
    <div className={classes.pieces}>
      {pictured.slice(0, MAX_PICTURES).map(({ salesOrderRowId, imageUrl }) => (
        <Picture key={salesOrderRowId} src={imageUrl ?? ''} alt="" width={160} height={120} sizes="96px" />
      ))}
      <ul className={classes.names}>
        {rows.map(({ salesOrderRowId, count, canceledCount = 0, displayName }) => (
          <li key={salesOrderRowId}>
            {canceledCount === count ? (
              <s>
                {count} × {displayName}
              </s>
            ) : (
              `${count - canceledCount} × ${displayName}`
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
