import { IconX } from '@tabler/icons-react'
import { use, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { MAX_SAMPLES } from '#shared/domain/samples/samples.ts'
import { pictureAt } from '#shared/kernel/picture-forms.ts'
import { PrefetchContext } from '../../../lib/prefetch.ts'
import { untilIdle } from '../../../lib/yield-to-browser.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type CartLine, takeFromCart } from '../../common/cart/index.ts'
import classes from './ChosenSamples.module.css'

/** Bar at the bottom of the samples page: the selected samples, and a link to the cart. */
export function ChosenSamples({ chosen }: { chosen: readonly CartLine[] }) {
  const hasSamples = chosen.length > 0
  const prefetch = use(PrefetchContext)
  // The pictures of many leathers keep a slow connection busy, so the cart is prefetched long before the click, but after the
  // sample shows that it was chosen.
  useEffect(() => {
    if (!hasSamples) return undefined
    let isCurrent = true
    void untilIdle().then(() => isCurrent && prefetch(sitePaths.cart))
    return () => {
      isCurrent = false
    }
  }, [hasSamples, prefetch])
  if (!hasSamples) return null
  return (
    <section className={classes.bar} data-bottom-bar data-foot-bar aria-label="Gekozen kleurstalen">
      <div className={classes.content}>
        <ul className={classes.samples}>
          {chosen.map(({ id, displayName, imageUrl }) => (
            <li key={id} className={classes.sample}>
              {imageUrl && <img src={pictureAt(imageUrl, 160, 'webp')} alt={displayName} width={56} height={56} />}
              <IconButton
                className={classes.remove}
                aria-label={`${displayName} verwijderen`}
                onClick={() => takeFromCart(id)}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <span className={classes.count} role="status">
          {chosen.length} van {MAX_SAMPLES} gekozen
        </span>
        <Button component={Link} to={sitePaths.cart} className={classes.next}>
          Verzend nu mijn geselecteerde kleurstalen.
        </Button>
      </div>
    </section>
  )
}
