import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { isSample, MAX_SAMPLES, SAMPLE_LIMIT_TEXT, samplesIn } from '#shared/domain/samples/samples.ts'
import { isCare } from '#shared/domain/stock/stock-lists.ts'
import { useApi } from '../../../lib/api.ts'
import { putInCart, useCart } from '../../common/cart/index.ts'
import { CompanionCard } from './CompanionCard.tsx'
import classes from './Companions.module.css'
import { type CompanionsQuery, companionsOf } from './companions-queries.ts'

type CompanionsProps = CompanionsQuery & { heading: 'h2' | 'h3' }

/** More lines than this say little more about what goes with a cart. */
const MAX_LINES = 40

/**
 * What goes with items: samples of their leather, the care set for it, other pieces of the model. Nothing is shown
 * without an answer, because buying goes on without it.
 */
export function Companions({ heading: Heading, ...asked }: CompanionsProps) {
  const { data } = useQuery(companionsOf(useApi(), asked))
  const { lines } = useCart()
  const [added, setAdded] = useState<readonly number[]>([])
  const [message, setMessage] = useState('')
  const titleId = useId()

  const isInCart = (id: number) => lines.some((line) => line.id === id)
  // What was added here stays in its place, marked, so that the focus is not lost.
  const isShown = ({ id }: ListProduct) => added.includes(id) || !isInCart(id)
  const shown = [...(data?.samples ?? []), ...(data?.care ?? []), ...(data?.pieces ?? [])].filter(isShown)
  if (asked.ids.length === 0 || shown.length === 0) return null

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

/** What goes with the furniture in the cart, with the newest first. */
export function CartCompanions({ heading }: Pick<CompanionsProps, 'heading'>) {
  const { lines } = useCart()
  const furniture = lines.filter((line) => !isSample(line) && !isCare({ stockClass: line.stockClass, family: null }))
  const ids = furniture.map(({ id }) => id)
  return <Companions heading={heading} ids={ids.reverse().slice(0, MAX_LINES)} />
}
