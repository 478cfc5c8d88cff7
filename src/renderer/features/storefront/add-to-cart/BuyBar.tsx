import { formatCents } from '#shared/domain/money/format.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { RecoloredPicture } from '../recolor/index.ts'
import classes from './BuyBar.module.css'
import type { ShownPrice } from './Price.tsx'

/** Canvas width of the small picture in pixels: three times its width on the page, for sharp screens. */
const CANVAS_WIDTH = 168

type BuyBarProps = {
  /** Picture of the current selection, because the large picture is out of sight while the bar is shown. */
  imageUrl: string | undefined
  price: ShownPrice
  /** Text that lists the missing choices; it replaces the text of the button. */
  missing: string | undefined
  isDisabled: boolean
  onMissing: () => void
  onAdd: () => void
}

/** On a phone, shows price and button at the bottom of the screen while the buy box is out of sight. */
export function BuyBar({ imageUrl, price, missing, isDisabled, onMissing, onAdd }: BuyBarProps) {
  return (
    <section className={classes.bar} data-bottom-bar data-buy-bar aria-label="Bestellen">
      {imageUrl && (
        <span className={classes.picture}>
          <RecoloredPicture
            image={{ url: imageUrl, alt: '' }}
            width={CANVAS_WIDTH}
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
        <Button className={classes.button ?? ''} disabled={isDisabled} onClick={onAdd}>
          In winkelwagen
        </Button>
      )}
    </section>
  )
}
