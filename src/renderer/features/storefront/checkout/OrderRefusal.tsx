import { Link } from 'react-router-dom'
import type { ChangedLine, RefusedLine, ShortLine } from '#shared/contracts/sales-orders.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { acceptPrices, setCartCount, takeFromCart, useCart } from '../../common/cart/index.ts'
import { WaitForStock } from '../stock-waiting/index.ts'
import classes from './OrderRefusal.module.css'
import { PaymentNotStarted } from './use-place-order.ts'

type OrderRefusalProps = {
  error: Error
  /** Called when the cart was corrected. Removes the message, so that the order can be placed again. */
  onCorrect: () => void
}

/** Why the order was refused, with the actions that fix it. */
export function OrderRefusal({ error, onCorrect }: OrderRefusalProps) {
  if (error instanceof PaymentNotStarted) return <UnpaidOrder error={error} />
  if (!(error instanceof ShopError))
    return <Notice tone="bad">Er is een fout opgetreden! Probeer het opnieuw; uw gegevens zijn bewaard.</Notice>
  // `detail` has the type that the contract of `salesOrders.place` gives each failure code.
  switch (error.code) {
    case 'prices_changed':
      return (
        <ChangedPrices
          text={error.message}
          lines={(error.detail as { lines: ChangedLine[] }).lines}
          onCorrect={onCorrect}
        />
      )
    case 'not_enough_stock':
      return (
        <ShortStock text={error.message} lines={(error.detail as { lines: ShortLine[] }).lines} onCorrect={onCorrect} />
      )
    case 'not_purchasable':
      return (
        <RefusedLines
          text={error.message}
          lines={(error.detail as { lines: RefusedLine[] }).lines}
          onCorrect={onCorrect}
        />
      )
    case 'too_many_unpaid':
      return <Notice tone="bad">{tooManyUnpaid(error.detail as TooManyUnpaid) ?? error.message}</Notice>
    default:
      return <Notice tone="bad">{error.message}</Notice>
  }
}

type TooManyUnpaid = {
  field: string
  maxOrders: number
  maxPieces: number
  heldBy?: 'account' | 'email' | 'network'
}

/** Says whose unpaid orders, or whose pieces in them, are too many, and what helps. Undefined for an older server. */
function tooManyUnpaid({ field, maxOrders, maxPieces, heldBy }: TooManyUnpaid): string | undefined {
  if (heldBy === undefined) return undefined
  const arePieces = field === 'shoppinglist'
  if (heldBy === 'network') {
    return arePieces
      ? 'Via deze internetverbinding is al veel voorraad besteld die nog niet betaald is. Bestel minder, probeer het later nog eens, of bel ons.'
      : 'Via deze internetverbinding zijn al veel bestellingen geplaatst die nog niet betaald zijn. Probeer het later nog eens, of bel ons.'
  }
  const held = heldBy === 'account' ? 'In uw account' : 'Op dit e-mailadres'
  const help = heldBy === 'account' ? 'of bel ons' : 'log in, of bel ons'
  return arePieces
    ? `${held} staat al voorraad die nog niet betaald is. Samen met deze bestelling worden het meer dan ${maxPieces} stuks. Betaal of annuleer eerst de eerdere bestelling, bestel minder, ${help}.`
    : `${held} staan al ${maxOrders} bestellingen die nog niet betaald zijn. Betaal of annuleer er eerst een, ${help}.`
}

type LinesProps<Line> = { text: string; lines: readonly Line[]; onCorrect: () => void }

function ChangedPrices({ text, lines, onCorrect }: LinesProps<ChangedLine>) {
  const accept = () => {
    acceptPrices(lines.map(({ id, currentPrice }) => ({ id, netPrice: currentPrice })))
    onCorrect()
  }
  return (
    <Notice tone="bad" title={text}>
      <ul className={classes.lines}>
        {lines.map(({ id, displayName, seenPrice, currentPrice }) => (
          <li key={id}>
            {displayName}: was <s>{formatCents(grossUnitPrice(seenPrice))}</s>, is nu{' '}
            <strong>{formatCents(grossUnitPrice(currentPrice))}</strong>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={accept}>
        Akkoord met de nieuwe prijs
      </Button>
    </Notice>
  )
}

function ShortStock({ text, lines, onCorrect }: LinesProps<ShortLine>) {
  const adjust = () => {
    for (const { id, available } of lines) setCartCount(id, available)
    onCorrect()
  }
  return (
    <Notice tone="bad" title={text}>
      <ul className={classes.lines}>
        {lines.map(({ id, displayName, count, available }) => (
          <li key={id}>
            {displayName}: u wilt er {count}, wij hebben er {available <= 0 ? 'geen' : `nog ${available}`}.
            {available <= 0 && <WaitForStock itemId={id} name={displayName} />}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={adjust}>
        Pas mijn bestelling aan
      </Button>
    </Notice>
  )
}

function RefusedLines({ text, lines, onCorrect }: LinesProps<RefusedLine>) {
  const cart = useCart()
  // The cart still has the name of a product that was removed from the shop.
  const nameOf = ({ id, displayName }: RefusedLine) =>
    displayName ?? cart.lines.find((line) => line.id === id)?.displayName ?? `Product ${id}`
  const remove = () => {
    for (const { id } of lines) takeFromCart(id)
    onCorrect()
  }
  return (
    <Notice tone="bad" title={text}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id}>{nameOf(line)}</li>
        ))}
      </ul>
      <Button variant="default" onClick={remove}>
        Verwijder uit mijn bestelling
      </Button>
    </Notice>
  )
}

function UnpaidOrder({ error }: { error: PaymentNotStarted }) {
  return (
    <Notice
      tone="bad"
      title={`Uw bestelling ${error.salesOrderId} is geplaatst, maar de betaling is nog niet gestart.`}
    >
      <p>{error.message} Uw bestelling is bewaard; druk nog eens op de knop, of betaal later.</p>
      <Link to={sitePaths.confirmation(error.salesOrderId)}>Bekijk uw bestelling</Link>
    </Notice>
  )
}
