import { formatCents } from '#shared/domain/money/format.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { RecoloredPicture } from '../recolor/index.ts'
import classes from './BuyBar.module.css'
import type { ShownPrice } from './Price.tsx'

/** Width of the small picture in pixels. */
const SMALL = 168

type BuyBarProps = {
  /** Shows the current selection: on a small screen the large picture has been scrolled out of sight. */
  imageUrl: string | undefined
  price: ShownPrice
  missing: string | undefined
  isOff: boolean
  onMissing: () => void
  onAdd: () => void
}

/** On a phone, shows price and button at the bottom of the screen while the buy box is out of sight. */
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
