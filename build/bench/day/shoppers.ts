import { catalog } from '#shared/contracts/catalog.ts'
import { menu } from '#shared/contracts/menu.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { LoadRequest } from '../visits/load-job.ts'
import { pageRequest } from '../visits/pages.ts'
import { BROWSER, product } from '../visits/reads.ts'
import { searchFor, suggestionsFor } from '../visits/searches.ts'
import { addressOf, popular, type Scene, survive } from './actors.ts'
import { BEHAVIOR } from './day-plan.ts'

const CARDS = 24

/** Starts shoppers who look around until the run is over. Each visit has an address of its own. */
export async function browse(scene: Scene, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      // Spreads the first pages, so that not everyone comes at the same moment.
      if (!(await scene.think(BEHAVIOR.shopperThinkMs * scene.random()))) return
      while (!scene.isOver()) await survive(visitShop(scene))
    }),
  )
}

async function visitShop(scene: Scene): Promise<void> {
  const address = addressOf(scene.nextNumber())
  for (let view = 0; view < BEHAVIOR.viewsPerVisit && !scene.isOver(); view += 1) {
    await lookAtPage(scene, address)
    if (!(await scene.think(BEHAVIOR.shopperThinkMs))) return
  }
}

async function lookAtPage(scene: Scene, address: string): Promise<void> {
  const { client, records, random } = scene
  const send = (kind: string, request: LoadRequest) =>
    client.call(records, kind, { ...request, headers: { ...request.headers, 'x-forwarded-for': address } })
  const isCached = random() < BEHAVIOR.cachedShare
  if (isCached) await send('shopper: page', pageRequest(popularPage(scene), 0))
  else await send('shopper: page with a query', pageRequest(`${popularPage(scene)}?eigen=${scene.nextNumber()}`, 0))

  for (let call = 0; call < BEHAVIOR.callsPerView; call += 1) await readSomething(scene, send)
  if (random() >= BEHAVIOR.searchesPerView) return
  const term = `${popular(scene.data.names, random)} ${scene.nextNumber()}`
  await send('shopper: suggestions', suggestionsFor(term))
  await send('shopper: search', searchFor(term))
}

function popularPage({ data: { pages }, random }: Scene): string {
  const where = random()
  if (where < 0.1) return sitePaths.home
  return where < 0.4
    ? sitePaths.category(popular(pages.categories, random))
    : sitePaths.product(popular(pages.products, random))
}

type Send = (kind: string, request: LoadRequest) => Promise<unknown>

async function readSomething({ data: { pages }, random }: Scene, send: Send): Promise<void> {
  const what = random()
  if (what < 0.6) await send('shopper: product', product(popular(pages.products, random)))
  else if (what < 0.85) {
    const first = Math.floor(random() * Math.max(1, pages.products.length - CARDS))
    await send('shopper: products of a list', productsOf(pages.products.slice(first, first + CARDS)))
  } else await send('shopper: menu', { method: 'GET', path: `${menu.tree.path}?items=few`, headers: BROWSER })
}

/** Returns the request of a list without a filter, as a category page and the cart send it. */
export const productsOf = (ids: readonly number[]): LoadRequest => ({
  method: 'POST',
  path: `${catalog.byIds.path}?page=1&pageSize=${Math.max(ids.length, CARDS)}`,
  headers: { ...BROWSER, 'content-type': 'application/json' },
  body: JSON.stringify(ids),
})
