import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { isSample, MAX_SAMPLES, SAMPLE_LIMIT_TEXT, samplesIn } from '#shared/domain/samples/samples.ts'
import { isCare } from '#shared/domain/stock/stock-lists.ts'
import { useApi } from '../../../lib/api.ts'
import { putInCart, useCart } from '../../common/cart/index.ts'
import { useProductsInLeather } from '../sample-leather/index.ts'
import { CompanionCard } from './CompanionCard.tsx'
import classes from './Companions.module.css'
import { type CompanionsQuery, companionsOf } from './companions-queries.ts'

type CompanionsProps = CompanionsQuery & { heading: 'h2' | 'h3' }

/** Maximum number of products in the request. More products hardly change the suggestions. */
const MAX_PRODUCTS = 40

/**
 * Products that go with other products: samples of the same leather, a care set for that leather, and other furniture
 * of the model. Renders nothing when the request fails, because a purchase is possible without suggestions.
 */
export function Companions({ heading: Heading, ...query }: CompanionsProps) {
  const { data } = useQuery(companionsOf(useApi(), query))
  const pieces = useProductsInLeather(data?.pieces ?? [], false).products
  const { lines } = useCart()
  const [added, setAdded] = useState<readonly number[]>([])
  const [message, setMessage] = useState('')
  const titleId = useId()

  const isInCart = (id: number) => lines.some((line) => line.id === id)
  // A product that was added here stays visible and is marked. Removing its button would lose the focus.
  const isShown = ({ id }: ListProduct) => added.includes(id) || !isInCart(id)
  const shown = [...(data?.samples ?? []), ...(data?.care ?? []), ...pieces].filter(isShown)
  if (query.ids.length === 0 || shown.length === 0) return null

  function add(product: ListProduct) {
    if (isSample(product) && samplesIn(lines).length >= MAX_SAMPLES) {
      setMessage(SAMPLE_LIMIT_TEXT)
      return
    }
    putInCart(product, 1)
    setAdded([...added, product.id])
    setMessage(`${product.displayName} ligt in uw winkelwagen.`)
  }

  return (
    <section className={classes.companions} data-heading={Heading} aria-labelledby={titleId}>
      <Heading id={titleId} className={classes.title}>
        Past hierbij
      </Heading>
      <ul className={classes.list}>
        {shown.map((product) => (
          <li key={product.id}>
            <CompanionCard
              product={product}
              isInCart={isInCart(product.id)}
              onAdd={isSample(product) || isCare(product) ? () => add(product) : undefined}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={classes.message}>
        {message}
      </p>
    </section>
  )
}

/** Products that go with the furniture in the cart, the newest lines first. */
export function CartCompanions({ heading }: Pick<CompanionsProps, 'heading'>) {
  const { lines } = useCart()
  const furniture = lines.filter((line) => !isSample(line) && !isCare({ stockClass: line.stockClass, family: null }))
  const ids = furniture.map(({ id }) => id)
  return <Companions heading={heading} ids={ids.reverse().slice(0, MAX_PRODUCTS)} />
}
