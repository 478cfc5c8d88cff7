import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import classes from './CartTable.module.css'
import { setCartCount, takeFromCart } from './cart-actions.ts'
import type { CartLine } from './cart-line.ts'
import { lineWords } from './line-words.ts'

/** The lines of the cart, with everything that can be done to them. */
export function CartTable({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: CartLine }) {
  const unitCents = grossUnitPrice(line.netPrice)
  const isFree = isSample(line)
  const { title, choices } = lineWords(line)
  const notice = isFree ? undefined : madeToMeasureNotice(line, line.count)
  return (
    <li className={classes.line}>
      <div className={classes.picture}>
        {line.imageUrl && (
          <Picture src={line.imageUrl} alt="" width={160} height={120} sizes="(min-width: 768px) 140px, 104px" />
        )}
      </div>
      <div className={classes.what}>
        <Link to={productPath(line.id, line.displayName)} className={classes.name}>
          <WholeWords>{title}</WholeWords>
        </Link>
        {choices && <span className={classes.quiet}>{choices}</span>}
        {notice && <span className={classes.quiet}>{notice}</span>}
        <span className={classes.quiet}>{isFree ? 'Gratis' : `${formatCents(unitCents)} per stuk`}</span>
      </div>
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
      <strong className={classes.total}>{formatCents(unitCents * line.count)}</strong>
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
