import { Link } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { leatherWithColor, plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import classes from './Composition.module.css'

type CompositionProps = { product: Pick<ProductDetail, 'itemId' | 'leatherName' | 'leatherColor' | 'composition'> }

/** Leather, legs and seat height of a finished product. Nothing for a sample, or a product without these facts. */
export function Composition({ product }: CompositionProps) {
  const facts = factsOf(product)
  if (facts.length === 0 || isSample(product)) return null
  return (
    <dl className={classes.facts} aria-label="Uitvoering">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {label === 'Leer' && product.leatherName && (
              <>
                {' '}
                <Link to={sitePaths.samplesOf(product.leatherName)}>Gratis staal van dit leer</Link>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ leatherName, leatherColor, composition }: CompositionProps['product']) {
  const leather = leatherName && leatherWithColor(plainLeatherName(leatherName), leatherColor)
  return [...(leather ? [{ label: 'Leer', value: leather }] : []), ...composition]
}
