import { type ReactNode, useId } from 'react'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { NO_RIGHT_NOTICE } from '#shared/domain/withdrawals/texts.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './OrderRows.module.css'

type OrderRowsProps = {
  rows: SalesOrder['salesOrderRows']
  /** The rows to withdraw: the whole order, or the ids of the selected rows. */
  chosen: 'all' | readonly number[]
  onToggle: (rowId: number) => void
  error?: ReactNode
}

/** The order rows to choose from. Rows made to measure are marked, because they have no legal right of withdrawal. */
export function OrderRows({ rows, chosen, onToggle, error }: OrderRowsProps) {
  const errorId = useId()
  return (
    <fieldset className={classes.rows} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{chosen === 'all' ? 'In deze bestelling' : 'Welke producten?'}</legend>
      {rows.map((row) =>
        chosen === 'all' ? (
          <div key={row.salesOrderRowId} className={classes.row}>
            <OrderRow row={row} />
          </div>
        ) : (
          <label key={row.salesOrderRowId} className={classes.row} data-open>
            <input
              type="checkbox"
              checked={chosen.includes(row.salesOrderRowId)}
              onChange={() => onToggle(row.salesOrderRowId)}
              aria-invalid={error ? true : undefined}
            />
            <OrderRow row={row} />
          </label>
        ),
      )}
      {error && (
        <p id={errorId} className={classes.error}>
          Kies ten minste één product.
        </p>
      )}
    </fieldset>
  )
}

function OrderRow({
  row: { imageUrl, count, displayName, options, isMadeToMeasure },
}: {
  row: OrderRowsProps['rows'][number]
}) {
  return (
    <>
      {imageUrl && <Picture src={imageUrl} alt="" width={96} height={72} sizes="72px" />}
      <span className={classes.text}>
        <span className={classes.name}>
          {count} × {displayName}
        </span>
        <span className={classes.options}>{options.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</span>
        {isMadeToMeasure && <span className={classes.notice}>{NO_RIGHT_NOTICE}</span>}
      </span>
    </>
  )
}
