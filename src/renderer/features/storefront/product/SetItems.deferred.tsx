import { Link } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { madeToMeasureNotice } from '#shared/domain/delivery/made-to-measure.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import classes from './SetItems.module.css'

/** The components of a set, each with its count and unit price. */
export function SetItems({ items }: { items: ProductDetail['setItems'] }) {
  return (
    <section aria-labelledby="deze-set">
      <h2 id="deze-set" className={classes.title}>
        Deze set bestaat uit
      </h2>
      <ul className={classes.items}>
        {items.map(({ product, quantity }) => (
          <li key={product.id} className={classes.item}>
            <Picture
              src={product.imageUrl ?? PLACEHOLDER_IMAGE_URL}
              alt=""
              width={160}
              height={120}
              sizes="104px"
              className={classes.picture ?? ''}
            />
            <div className={classes.text}>
              <Link to={productPath(product.id, product.displayName)} className={classes.name}>
                <WholeWords>{product.displayName}</WholeWords>
              </Link>
              <span className={classes.quiet}>
                {quantity} × {formatCents(grossUnitPrice(product.netPrice))}
              </span>
              {madeToMeasureNotice(product, quantity) && (
                <span className={classes.quiet}>{madeToMeasureNotice(product, quantity)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
