import { VisuallyHidden } from './VisuallyHidden.tsx'
import classes from './WasPrice.module.css'

/**
 * "Van € 999,00 voor", before a price that was reduced: the former one struck through, and in words for who hears it.
 *
 * @param isFrom "vanaf" instead of "voor": the choice decides what it costs
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
