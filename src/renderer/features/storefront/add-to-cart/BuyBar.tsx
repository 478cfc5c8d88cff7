import { formatCents } from '#shared/domain/money/format.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { RecoloredPicture } from '../recolor/index.ts'
import classes from './BuyBar.module.css'
import type { ShownPrice } from './Price.tsx'

/** Pixels of the small picture. */
const SMALL = 168

type BuyBarProps = {
  /** Follows the choice: on a small screen the large picture is out of sight by then. */
  imageUrl: string | undefined
  price: ShownPrice
  missing: string | undefined
  isOff: boolean
  onMissing: () => void
  onAdd: () => void
}

/** While the box is out of sight, on a phone, the price and the way on stay at hand at the bottom of the screen. */
export function BuyBar({ imageUrl, price, missing, isOff, onMissing, onAdd }: BuyBarProps) {
  return (
    <section className={classes.bar} aria-label="Bestellen">
      {imageUrl && (
        <span className={classes.picture}>
          <RecoloredPicture
            image={{ url: imageUrl, alt: '' }}
            width={SMALL}
            draw={({ url }) => (
              <img src={pictureAt(url, 160, 'webp')} alt="" width={160} height={120} decoding="async" />
            )}
          />
        </span>
      )}
      <p className={classes.price}>
        {price.isFrom && <span className={classes.from}>Vanaf </span>}
        {price.isFree ? 'Gratis' : formatCents(price.grossCents)}
      </p>
      {missing ? (
        <Button variant="default" className={classes.button ?? ''} onClick={onMissing}>
          {missing}
        </Button>
      ) : (
        <Button className={classes.button ?? ''} disabled={isOff} onClick={onAdd}>
          In winkelwagen
        </Button>
      )}
    </section>
  )
}
