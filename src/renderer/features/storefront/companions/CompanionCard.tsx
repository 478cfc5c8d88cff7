import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { fromPrice, shownNetPrice } from '#shared/domain/catalog/from-price.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { PLACEHOLDER_IMAGE_URL } from '#shared/domain/pictures/picture-url.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import classes from './Companions.module.css'

type CompanionCardProps = {
  product: ListProduct
  isInCart: boolean
  /** Adds the product to the cart. Undefined for furniture, which is ordered on its own page. */
  onAdd: (() => void) | undefined
}

/** A product that goes with another one: picture, price, and an add button for a sample or a care product. */
export function CompanionCard({ product, isInCart, onAdd }: CompanionCardProps) {
  const { id, displayName, imageUrl } = product
  return (
    <article className={classes.card}>
      <Picture
        src={imageUrl ?? PLACEHOLDER_IMAGE_URL}
        alt=""
        width={160}
        height={120}
        sizes="96px"
        className={classes.picture ?? ''}
      />
      <div className={classes.text}>
        <Link to={productPath(id, displayName)} className={classes.name}>
          <WholeWords>{displayName}</WholeWords>
        </Link>
        <span className={classes.price}>{priceOf(product)}</span>
        {onAdd && (
          <Button
            variant="default"
            size="sm"
            className={classes.add}
            aria-disabled={isInCart || undefined}
            onClick={isInCart ? undefined : onAdd}
          >
            {isInCart ? (
              <span className={classes.added}>
                <IconCheck size={16} stroke={2} aria-hidden /> Toegevoegd
              </span>
            ) : (
              'Toevoegen'
            )}
            <VisuallyHidden>: {displayName}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  )
}

function priceOf(product: ListProduct): string {
  if (isSample(product)) return 'Gratis'
  const price = formatCents(grossUnitPrice(shownNetPrice(product)))
  return fromPrice(product) === undefined ? price : `Vanaf ${price}`
}
