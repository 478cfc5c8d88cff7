import type { Benchmark, PhonePart } from '../figure.ts'
import { measureInteractions } from '../phone/interactions.ts'
import { measureLoads } from '../phone/loads.ts'
import { type PhonePage, phonePages } from '../phone/stored-cart.ts'
import { withBenchShop } from '../visits/bench-shop.ts'

/**
 * Measures the web shop on a phone, with the demo catalog: the first load of the busiest pages by Lighthouse, and the
 * latency of every interaction on the way from the home page to the order. Each part takes at most five minutes
 * (`--simulate`, `--devtools`, `--interactions`). `--pages product,cart` measures only these, and `--runs 1` repeats each
 * measurement less or more often.
 */
export const benchmark: Benchmark = async (reporter, { isQuick, parts, pages, runs }) => {
  const options = { isQuick, pages: pages?.map(phonePage), runs }
  const isChosen = (part: PhonePart) => parts.length === 0 || parts.includes(part)
  await // With a tag manager the shop asks for consent, as in production. Its script is never loaded, because no visit accepts.
  await withBenchShop({ size: {}, isQuick, variables: { GTM_ID: 'GTM-BENCH' } }, async ({ shop }) => {
    if (isChosen('simulate')) await measureLoads(shop.origin, 'simulate', reporter, options)
    if (isChosen('devtools')) await measureLoads(shop.origin, 'devtools', reporter, options)
    if (isChosen('interactions')) await measureInteractions(shop.origin, reporter, options)
  })
}

/** @throws when there is no such page */
function phonePage(name: string): PhonePage {
  if (!(name in phonePages)) throw new Error(`No such page: ${name}. There are: ${Object.keys(phonePages).join(', ')}`)
  return name as PhonePage // a name of the object
}
