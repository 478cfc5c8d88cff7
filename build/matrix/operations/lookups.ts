import { setTimeout as pause } from 'node:timers/promises'
import type { Ending } from '../cases.ts'
import type { FaultMatrixShop } from '../shop.ts'

/** Maximum waiting time of a lookup. */
const LONGEST_LOOKUP_MS = 6_000

export async function address(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  await shop.fault('postcode', fault)
  const began = performance.now()
  const { status } = await lookUp(shop, 0)
  const tookMs = performance.now() - began
  await shop.fault('postcode', 'none')
  if (![429, 502, 503, 504].includes(status)) throw new Error(`the lookup answered ${status}`)
  if (tookMs > LONGEST_LOOKUP_MS) throw new Error(`the lookup took ${Math.round(tookMs)} ms`)
  const again = await lookUp(shop, 1)
  if (again.status !== 200) throw new Error(`afterwards the lookup answered ${again.status}`)
  return 'by-hand'
}

const lookUp = ({ origin }: FaultMatrixShop, which: number) =>
  fetch(`${origin(which)}/api/Postcode/autocomplete/nld/2012ES/nl-NL`, {
    headers: { 'x-autocomplete-session': 'proef-in-de-matrix' },
  })

/** After a timeout the server pauses calls to the service for ten seconds. */
const PAUSE_MS = 10_200
const searchedAt = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
let searches = 0

export async function search(shop: FaultMatrixShop, fault: string): Promise<Ending> {
  searches += 1
  const which = searches % 2
  await pause(Math.max(0, (searchedAt[which] ?? 0) + PAUSE_MS - performance.now()))
  await shop.fault('search', fault)
  // A new term each time, because responses are cached.
  const { source, items } = await find(shop, which, `bank ${'abcdefghijklmnop'[searches % 16]}`)
  searchedAt[which] = performance.now()
  await shop.fault('search', 'none')
  const shown = items.data.length
  if (source === 'own' && shown > 0) return 'own-search'
  if (source === 'provider' && shown === 0) return 'left-out'
  throw new Error(`${shown} products were found by ${source}`)
}

async function find({ origin }: FaultMatrixShop, which: number, term: string) {
  const response = await fetch(`${origin(which)}/api/v2/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ search_term: term, datasets: { items: { limit: 5, offset: 0 } } }),
  })
  return (await response.json()) as { source: string; items: { data: unknown[] } } // our own response
}
