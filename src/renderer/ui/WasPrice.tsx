import { VisuallyHidden } from './VisuallyHidden.tsx'
import classes from './WasPrice.module.css'

/**
 * "Van € 999,00 voor", before a reduced price: the former one struck through, with an explanation for screen readers.
 *
 * @param isFrom "vanaf" instead of "voor": the price depends on the configuration
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
