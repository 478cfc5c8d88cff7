import { Link } from 'react-router-dom'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import { ratingOutOfTenText } from '#shared/domain/reviews/rating.ts'
import { usePrefetch } from '../../lib/prefetch.ts'
import { Stars } from '../../ui/Stars.tsx'
import { CardPicture } from './CardPicture.tsx'
import { CardPrice } from './CardPrice.tsx'
import classes from './ProductCard.module.css'
import { StockBadge } from './StockBadge.tsx'

type ProductCardProps = {
  product: ListProduct
  /** Among the first that one sees: its picture is fetched at once. */
  isFirst?: boolean
}

/** A product in a list. The whole card is the link; its name is what is read out. */
export function ProductCard({ product, isFirst = false }: ProductCardProps) {
  const prefetch = usePrefetch()
  const path = productPath(product.id, product.displayName)
  return (
    <article className={classes.card} {...prefetch(path)}>
      <CardPicture src={product.imageUrl} isFirst={isFirst} />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link to={path} className={classes.link}>
            {product.displayName}
          </Link>
        </h3>
        <LeatherHint product={product} />
        <Rating product={product} />
        <div className={classes.foot}>
          <CardPrice product={product} />
          <StockBadge product={product} />
        </div>
      </div>
    </article>
  )
}

function LeatherHint({ product: { leatherColor, leatherHex, matrix } }: { product: ListProduct }) {
  if (!leatherColor) return null
  return (
    <p className={classes.leather}>
      <span className={classes.swatch} style={{ background: leatherHex ?? undefined }} aria-hidden="true" />
      {leatherColor}
      {matrix && <span className={classes.more}>, en in 150+ kleuren</span>}
    </p>
  )
}

function Rating({ product: { rating, reviewCount } }: { product: ListProduct }) {
  if (rating === null || reviewCount === 0) return null
  return (
    <p className={classes.rating}>
      <Stars stars={rating} label={`Beoordeling ${ratingOutOfTenText(rating)} van de 10`} />
      <span>({reviewCount})</span>
    </p>
  )
}
