import { VisuallyHidden } from './VisuallyHidden.tsx'
import classes from './WasPrice.module.css'

/**
 * The text "Van € 999,00 voor", before a reduced price. The former price is struck through, and explained to screen
 * readers.
 *
 * @param price former price, formatted
 * @param isFrom shows "vanaf" instead of "voor", because the reduced price depends on the configuration
 */
export function WasPrice({ price, isFrom = false }: { price: string; isFrom?: boolean }) {
  return (
    <span className={classes.was}>
      Van <s>{price}</s>
      <VisuallyHidden> (laagste prijs in de 30 dagen voor de aanbieding)</VisuallyHidden> {isFrom
        ? 'vanaf'
        : 'voor'}{' '}
    </span>
  )
}
