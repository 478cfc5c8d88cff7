import { IconTrash } from '@tabler/icons-react'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import type { AgreedLine, Discount } from '#shared/domain/discounts/discounts.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice, netUnitPrice } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { canOrder, stockText } from '#shared/domain/stock/stock.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { QuantityField } from '../../../ui/QuantityField.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { type CartLine, cartLineText } from '../../common/cart/index.ts'
import { LocationPieces } from '../location-stock/index.ts'
import { removeFromOrder, setOrderCount } from './quick-order-store.ts'
import classes from './SoldLines.module.css'
import { isConfigured, useEditLine } from './use-edit-line.ts'

type SoldLinesProps = {
  /** With their agreed prices. */
  lines: readonly AgreedLine<CartLine>[]
  /** Why the server refused the order: a Dutch text by line id. Empty when no line was refused. */
  refusals: ReadonlyMap<number, string>
  discounts: readonly Discount[]
  /** Opens the discount of a line. */
  onDiscount: (line: CartLine) => void
}

/** The lines of the order with product, count and price. The choices of a configured product can be changed. */
export function SoldLines({ lines, refusals, discounts, onDiscount }: SoldLinesProps) {
  const edit = useEditLine()
  if (lines.length === 0) {
    return (
      <p className={classes.none}>
        Nog niets in deze order. Scan een label of een configuratiecode, kies een tegel, of zoek op naam.
      </p>
    )
  }
  return (
    <>
      <ul className={classes.lines} aria-label="Producten in deze order">
        {lines.map((line) => (
          <SoldLine
            key={line.id}
            line={line}
            refusal={refusals.get(line.id)}
            discount={discounts.find(({ id }) => id === line.id)}
            onDiscount={() => onDiscount(line)}
            onEdit={isConfigured(line) ? () => edit.mutate(line) : undefined}
          />
        ))}
      </ul>
      {edit.error && <Notice tone="bad">{edit.error.message}</Notice>}
    </>
  )
}

type SoldLineProps = {
  line: AgreedLine<CartLine>
  refusal: string | undefined
  discount: Discount | undefined
  onDiscount: () => void
  /** Opens the configurator with the choices of the line; undefined for a product without choices. */
  onEdit: (() => void) | undefined
}

function SoldLine({ line, refusal, discount, onDiscount, onEdit }: SoldLineProps) {
  const { title, choices } = cartLineText(line)
  const problem =
    refusal ?? (isSample(line) || canOrder(line, line.count) ? undefined : stockShortageText(line.totalStock ?? 0))
  const gross = grossUnitPrice(line.netPrice)
  return (
    <li className={classes.line} data-refused={problem ? true : undefined}>
      {line.imageUrl ? (
        <Picture src={line.imageUrl} alt="" width={80} height={60} sizes="80px" className={classes.picture ?? ''} />
      ) : (
        <span className={classes.picture} />
      )}
      <div className={classes.what}>
        <strong>
          <WholeWords>{title}</WholeWords>
        </strong>
        {choices && <span>{choices}</span>}
        <span className={classes.quiet}>{[line.itemId, stockText(line)].filter(Boolean).join(' · ')}</span>
        {!isSample(line) && <LocationPieces itemId={line.id} />}
        {!isSample(line) && madeToMeasureNotice(line, line.count) && (
          <span className={classes.quiet}>{madeToMeasureNotice(line, line.count)}</span>
        )}
        {discount && <span className={classes.quiet}>{discountText(discount)}</span>}
        {problem && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className={classes.price}>
        {line.listNetPrice !== undefined && <s>{formatCents(grossUnitPrice(line.listNetPrice) * line.count)}</s>}
        <strong>{formatCents(gross * line.count)}</strong>
        {line.count > 1 && <span>{formatCents(gross)} per stuk</span>}
        <span>{formatCents(netUnitPrice(line.netPrice))} excl. btw</span>
      </div>
      <div className={classes.actions}>
        {isSample(line) ? (
          // No field for the count, because an order can have only one sample of each color.
          <span className={classes.one}>1 stuk</span>
        ) : (
          <QuantityField
            label={`Aantal ${title}`}
            count={line.count}
            onChange={(count) => setOrderCount(line.id, count)}
          />
        )}
        {onEdit && (
          <Button variant="subtle" color="gray" aria-label={`${title} wijzigen`} onClick={onEdit}>
            Wijzigen
          </Button>
        )}
        {grossUnitPrice(line.listNetPrice ?? line.netPrice) > 0 && (
          <Button variant="subtle" color="gray" aria-label={`Korting op ${title}`} onClick={onDiscount}>
            Korting
          </Button>
        )}
        <IconButton aria-label={`${title} verwijderen`} onClick={() => removeFromOrder(line.id)}>
          <IconTrash size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

/** @example '10% korting: Showroommodel' */
export const discountText = ({ kind, value, reason }: Discount): string =>
  `${kind === 'percent' ? `${value}%` : formatCents(value)} korting: ${reason}`

const stockShortageText = (pieces: number): string =>
  pieces <= 0 ? 'Uitverkocht: dit kan niet worden besteld.' : `Er ${pieces === 1 ? 'is' : 'zijn'} er nog ${pieces}.`
