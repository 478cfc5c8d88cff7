import { deliveryExpectation } from '#shared/domain/delivery/delivery-expectation.ts'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { stockText } from '#shared/domain/stock/stock.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { type CartLine, CartTotals, cartLineText } from '../../common/cart/index.ts'
import classes from './OrderLines.module.css'

/** The complete list of ordered items, directly above the order button (docs/law.md#r3). */
export function OrderLines({ lines }: { lines: readonly CartLine[] }) {
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <CartTotals lines={lines} />
    </>
  )
}

function Line({ line }: { line: CartLine }) {
  const { title, choices } = cartLineText(line)
  const expectation = deliveryExpectation(line, line.count) ?? stockText(line)
  return (
    <li className={classes.line}>
      {line.imageUrl && (
        <Picture src={line.imageUrl} alt="" width={80} height={60} sizes="80px" className={classes.picture} />
      )}
      <div className={classes.description}>
        <strong>
          {line.count} × <WholeWords>{title}</WholeWords>
        </strong>
        {choices && <span>{choices}</span>}
        {expectation && (
          <span>
            <WholeWords>{expectation}</WholeWords>
          </span>
        )}
        {!isSample(line) && madeToMeasureNotice(line, line.count) && (
          <span>{madeToMeasureNotice(line, line.count)}</span>
        )}
      </div>
      <span className={classes.price}>{formatCents(line.count * grossUnitPrice(line.netPrice))}</span>
    </li>
  )
}
