import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { discountDetails, listTotal } from '#shared/domain/discounts/row-discount.ts'
import { formatCents, formatEuros } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderSummary.module.css'

/** The rows of an order with their options, and the totals. */
export function OrderSummary({ order }: { order: SalesOrder }) {
  const canceled = canceledCents(order)
  return (
    <section className={classes.summary} aria-labelledby="order-rows">
      <Title order={2} size="h3" id="order-rows">
        De bestelling
      </Title>
      <ul className={classes.rows}>
        {order.salesOrderRows.map((row) => (
          <li key={row.salesOrderRowId} className={classes.row}>
            {row.imageUrl && <Picture src={row.imageUrl} alt="" width={96} height={72} sizes="96px" />}
            <div className={classes.description}>
              <OrderedPieces row={row} />
              <span className={classes.options}>
                {row.options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
              </span>
              {row.isMadeToMeasure && <span className={classes.options}>Op maat gemaakt: geen bedenktijd</span>}
              {discountDetails(row).map((detail) => (
                <span key={detail} className={classes.options}>
                  {detail}
                </span>
              ))}
            </div>
            <span className={classes.price}>
              {row.listPrice !== undefined && (
                <>
                  <s className={classes.options}>{listTotal(row)}</s>
                  <br />
                </>
              )}
              {row.canceledCount ? (
                <>
                  <s className={classes.options}>{formatCents(row.count * grossUnitPrice(row.basePrice))}</s>
                  {row.canceledCount < row.count && (
                    <>
                      <br />
                      {formatCents((row.count - row.canceledCount) * grossUnitPrice(row.basePrice))}
                    </>
                  )}
                </>
              ) : (
                formatCents(row.count * grossUnitPrice(row.basePrice))
              )}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.totals}>
        <dt>EXCL</dt>
        <dd>{formatEuros(order.totals.net)}</dd>
        <dt>BTW</dt>
        <dd>{formatEuros(order.totals.vat)}</dd>
        <dt className={classes.total}>TOTAAL</dt>
        <dd className={classes.total}>{formatEuros(order.totals.gross)}</dd>
        {canceled > 0 && (
          <>
            <dt>GEANNULEERD</dt>
            <dd>{formatCents(-canceled)}</dd>
          </>
        )}
        {order.cancellationFee !== undefined && (
          <>
            <dt>ANNULERINGSKOSTEN</dt>
            <dd>{formatEuros(order.cancellationFee)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

type Row = SalesOrder['salesOrderRows'][number]

/** Number and name of a row. Canceled pieces are struck through. */
function OrderedPieces({ row: { count, canceledCount = 0, displayName } }: { row: Row }) {
  if (canceledCount === 0) {
    return (
      <strong>
        {count} × {displayName}
      </strong>
    )
  }
  const left = count - canceledCount
  return (
    <>
      {left > 0 && (
        <strong>
          {left} × {displayName}
        </strong>
      )}
      <span>
        <s>
          {canceledCount} × {displayName}
        </s>{' '}
        geannuleerd
      </span>
    </>
  )
}

/** Price of the canceled pieces of an order, in cents. */
const canceledCents = ({ salesOrderRows }: SalesOrder) =>
  salesOrderRows.reduce((sum, { canceledCount = 0, basePrice }) => sum + canceledCount * grossUnitPrice(basePrice), 0)
