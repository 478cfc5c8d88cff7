import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { deliveryExpectation } from '#shared/domain/delivery/delivery-expectation.ts'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import classes from './CartTable.module.css'
import { setCartCount, takeFromCart } from './cart-actions.ts'
import type { CartLine } from './cart-line.ts'
import { cartLineText } from './cart-line-text.ts'
import type { CheckedCart } from './use-checked-cart.ts'

type CartTableProps = { lines: readonly CartLine[]; checked?: CheckedCart }

/**
 * The lines of the cart, each with a button to remove it. A line that can be ordered and is no sample also has a field
 * for its count.
 */
export function CartTable({ lines, checked }: CartTableProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          unavailableReason={checked?.unavailable.get(line.id)}
          available={checked?.short.get(line.id)}
          formerPrice={checked?.formerPrices.get(line.id)}
        />
      ))}
    </ul>
  )
}

type LineProps = {
  line: CartLine
  /** Why the line can no longer be ordered, in a few words; undefined when it can be ordered. */
  unavailableReason: string | undefined
  /** Number of available pieces, when the count of the line is higher; undefined otherwise. */
  available: number | undefined
  /** Price before the shop changed it, EUR excl. VAT; undefined when it is unchanged. */
  formerPrice: number | undefined
}

function Line({ line, unavailableReason, available, formerPrice }: LineProps) {
  const unitCents = grossUnitPrice(line.netPrice)
  const isFree = isSample(line)
  const { title, choices } = cartLineText(line)
  const notice = isFree || unavailableReason ? undefined : madeToMeasureNotice(line, line.count)
  const expectation = unavailableReason || available !== undefined ? undefined : deliveryExpectation(line, line.count)
  return (
    <li className={classes.line} data-unavailable={unavailableReason !== undefined || undefined}>
      <div className={classes.picture}>
        {line.imageUrl && (
          <Picture src={line.imageUrl} alt="" width={160} height={120} sizes="(min-width: 768px) 140px, 104px" />
        )}
      </div>
      <div className={classes.description}>
        {unavailableReason ? (
          <span className={classes.name}>
            <WholeWords>{title}</WholeWords>
          </span>
        ) : (
          <Link to={productPath(line.id, line.displayName)} className={classes.name}>
            <WholeWords>{title}</WholeWords>
          </Link>
        )}
        {choices && <span className={classes.quiet}>{choices}</span>}
        {unavailableReason && <strong className={classes.unavailable}>{unavailableReason}</strong>}
        {available !== undefined && <NotEnoughPieces line={line} available={available} />}
        {expectation && (
          <span className={classes.quiet}>
            <WholeWords>{expectation}</WholeWords>
          </span>
        )}
        {notice && <span className={classes.quiet}>{notice}</span>}
        {!unavailableReason && (
          <span className={classes.quiet}>{isFree ? 'Gratis' : `${formatCents(unitCents)} per stuk`}</span>
        )}
        {!unavailableReason && formerPrice !== undefined && (
          <span className={classes.changed} role="status">
            Prijs gewijzigd van {formatCents(grossUnitPrice(formerPrice))} naar {formatCents(unitCents)}
          </span>
        )}
      </div>
      {!unavailableReason && (
        <div className={classes.count}>
          {isFree ? (
            <span>1 stuk</span>
          ) : (
            <QuantityField
              label={`Aantal ${line.displayName}`}
              count={line.count}
              min={0}
              onChange={(count) => setCartCount(line.id, count)}
            />
          )}
        </div>
      )}
      {!unavailableReason && <strong className={classes.total}>{formatCents(unitCents * line.count)}</strong>}
      <IconButton
        className={classes.remove}
        aria-label={`${line.displayName} verwijderen`}
        onClick={() => takeFromCart(line.id)}
      >
        <IconTrash size={20} stroke={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}

/**
 * Shows that fewer pieces are available than the line has, and offers to lower the count. Otherwise the customer would
 * learn it only when the server refuses the order.
 */
function NotEnoughPieces({ line, available }: { line: CartLine; available: number }) {
  return (
    <>
      <strong className={classes.unavailable} role="status">
        U wilt er {line.count}, wij hebben er nog {available}.
      </strong>
      <Button
        variant="default"
        size="sm"
        className={classes.correct}
        aria-label={`Maak er ${available} van: ${line.displayName}`}
        onClick={() => setCartCount(line.id, available)}
      >
        Maak er {available} van
      </Button>
    </>
  )
}
