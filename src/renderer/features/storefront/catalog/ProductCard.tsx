import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { leatherWithColor, plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { ratingOutOfTenText } from '#shared/domain/reviews/rating.ts'
import { rememberClickedPicture } from '../../../lib/clicked-picture.ts'
import { usePrefetch } from '../../../lib/prefetch.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { Tint } from '../../../ui/Tint.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { CardPicture } from './CardPicture.tsx'
import { CardPrice } from './CardPrice.tsx'
import { type CardPreference, cardPath } from './card-path.ts'
import classes from './ProductCard.module.css'
import { StockBadge } from './StockBadge.tsx'

type ProductCardProps = {
  product: ListProduct
  /** True for a card that is visible without scrolling: its picture is loaded at once. */
  isFirst?: boolean
  /** Color and stock filters of the list. The link opens the product in a matching leather or variant. */
  preference?: CardPreference
  /** The leather of the visitor's sample, in which the list shows the models that are made in it. */
  sampleLeather?: { id: number; name: string } | null
  onSelect?: () => void
}

const NO_PREFERENCE: CardPreference = { colours: [] }

/** A product in a list. The whole card can be clicked. Screen readers find one link, with the product name. */
export function ProductCard({
  product,
  isFirst = false,
  preference = NO_PREFERENCE,
  sampleLeather,
  onSelect,
}: ProductCardProps) {
  const prefetch = usePrefetch()
  const path = cardPath(product, { ...preference, leatherId: sampleLeather?.id ?? preference.leatherId })
  const select = ({ currentTarget }: MouseEvent) => {
    rememberClickedPicture(currentTarget.closest('article')?.querySelector('img'))
    onSelect?.()
  }
  return (
    <article className={classes.card} {...prefetch(path)}>
      <CardPicture src={product.imageUrl} isFirst={isFirst} />
      <div className={classes.text}>
        <h3 className={classes.name}>
          <Link to={path} className={classes.link} onClick={select}>
            <WholeWords>{product.displayName}</WholeWords>
          </Link>
        </h3>
        <LeatherHint product={product} />
        {sampleLeather && product.matrix && product.leatherColor && product.leatherId !== sampleLeather.id && (
          <p className={classes.leather}>Niet in {plainLeatherName(sampleLeather.name)}</p>
        )}
        <Rating product={product} />
        <div className={classes.foot}>
          <CardPrice product={product} />
          <StockBadge product={product} colours={preference.colours} />
        </div>
      </div>
    </article>
  )
}

/** The leather in the picture, and the number of other leathers. */
function LeatherHint({ product }: { product: ListProduct }) {
  const { leatherColor, leatherName, leatherHex, leatherCount, matrix } = product
  if (!leatherColor) return null
  return (
    <p className={classes.leather}>
      <Tint className={classes.swatch} color={leatherHex} />
      <span>
        {leatherName ? leatherWithColor(plainLeatherName(leatherName), leatherColor) : leatherColor}
        {matrix && leatherCount > 1 && <span className={classes.more}> + {leatherCount - 1} kleuren</span>}
      </span>
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
