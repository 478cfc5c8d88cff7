import type { ListProduct } from '#shared/contracts/catalog.ts'
import { fromPrice, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import classes from './SuggestionPanel.module.css'

/** A product as a suggestion in one row: picture, name and price. */
export function ProductSuggestion({ product }: { product: ListProduct }) {
  const isFrom = fromPrice(product) !== undefined
  return (
    <>
      <img
        src={pictureAt(product.imageUrl ?? PLACEHOLDER_IMAGE_URL, 160, 'webp')}
        alt=""
        width={64}
        height={48}
        decoding="async"
        className={classes.picture}
      />
      <span className={classes.text}>{product.displayName}</span>
      <span className={classes.price}>
        {isFrom && 'Vanaf '}
        {formatCents(grossUnitPrice(shownNetPrice(product)))}
      </span>
    </>
  )
}
