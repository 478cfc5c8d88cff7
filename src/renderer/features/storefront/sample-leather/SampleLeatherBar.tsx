import { Link, useLocation } from 'react-router-dom'
import { samplePaths } from '#shared/contracts/sample-paths.ts'
import { plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { Tint } from '../../../ui/Tint.tsx'
import classes from './SampleLeatherBar.module.css'
import { type SampleLeather, setSampleLeather } from './sample-leather-store.ts'
import { useSampleOnProduct } from './use-sample-on-product.ts'

/**
 * Says at the bottom of the window in which leather the visitor sees all models, with a button to stop. It is above the
 * page, so the page does not move when it appears. On the page of a product it says whether the product is made in the
 * leather.
 */
export function SampleLeatherBar({ leather }: { leather: SampleLeather }) {
  const { pathname } = useLocation()
  const name = plainLeatherName(leather.name)
  const product = useSampleOnProduct(leather.id, pathname)
  return (
    <aside className={classes.bar} aria-label="Uw kleurstaal" data-bottom-bar data-sample-bar>
      <Tint className={classes.tint} color={leather.hex} />
      <p className={classes.text} role="status">
        {product?.kind === 'not-made' ? (
          <>
            Dit model is niet leverbaar in <strong>{name}</strong>
          </>
        ) : product?.kind === 'other-leather' ? (
          <>
            Ook leverbaar in{' '}
            <Link className={classes.link} to={product.path}>
              {name}
            </Link>
          </>
        ) : (
          <>
            U bekijkt alles in{' '}
            <Link className={classes.link} to={samplePaths.inHand(leather.sampleId)}>
              {name}
            </Link>
          </>
        )}
      </p>
      <button type="button" className={classes.stop} onClick={() => setSampleLeather(null)}>
        Stoppen
      </button>
    </aside>
  )
}
