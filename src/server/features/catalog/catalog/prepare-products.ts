import { setTimeout as wait } from 'node:timers/promises'
import type { Executor } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Log } from '../../../ports/log.ts'
import { catalogTable } from './catalog-table.ts'
import type { ProductPage } from './show-product.ts'

/** After a change of everything the preparation waits, because a start or an import announces several of them. */
const WAIT_MS = 2_000

const AT_ONCE = 25

/** Share of the time in which the preparation works. The rest is for visitors. */
const SHARE = 0.2

/** The responses are made again after this time, before they expire (`UNTIL_ANNOUNCED_MS`). */
const REPEAT_MS = 8 * 60_000
const VALID_MS = 9 * 60_000

/** The cached responses for products. */
type ProductResponses = {
  /** Whether the response of a product is valid, and does not expire within this time. */
  isValidFor(id: number, ms: number): boolean
  /** Gives the cache the memory for this number of products. */
  fit(count: number): void
  /** False when most of the memory of the cache is in use. */
  hasRoom(): boolean
  /** Returns a mark of this moment, for `add`. */
  begin(): number
  /** Caches a response, unless something in it changed since `begun`. */
  add(id: number, page: ProductPage, begun: number): Promise<void>
}

type Deps = {
  db: Executor
  responses: ProductResponses
  changes: ShopChanges
  log: Log
  showProducts(ids: readonly number[]): Promise<ReadonlyMap<number, ProductPage>>
  /** Waits; rejects when the signal aborts. Tests pass their own. */
  pause?(ms: number, signal: AbortSignal): Promise<unknown>
}

const waitUnlessAborted = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false })

/**
 * Makes the responses for all products without parent before a visitor asks for them, in the shop's order: at the start,
 * again after a change of everything, and again before they expire. It stops when the cache is full.
 *
 * A failure is logged; the remaining responses are made when they are requested. Returns a function that ends it.
 */
export function prepareProducts({
  db,
  responses,
  changes,
  log,
  showProducts,
  pause = waitUnlessAborted,
}: Deps): () => void {
  let run = new AbortController()

  async function prepare(signal: AbortSignal): Promise<void> {
    await pause(WAIT_MS, signal)
    for (;;) {
      await prepareAll(signal)
      await pause(REPEAT_MS, signal)
    }
  }

  async function prepareAll(signal: AbortSignal): Promise<void> {
    const ids = await catalogTable(db).productIds()
    responses.fit(ids.length)
    for (let first = 0; first < ids.length && responses.hasRoom(); first += AT_ONCE) {
      const started = performance.now()
      await prepareSome(ids.slice(first, first + AT_ONCE))
      const worked = performance.now() - started
      await pause(worked / SHARE - worked, signal)
    }
  }

  async function prepareSome(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !responses.isValidFor(id, VALID_MS))
    if (missing.length === 0) return
    const begun = responses.begin()
    for (const [id, page] of await showProducts(missing)) await responses.add(id, page, begun)
  }

  function restart(): void {
    run.abort()
    run = new AbortController()
    const { signal } = run
    prepare(signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'product responses not prepared')
    })
  }

  const stopListening = changes.listen((change) => {
    if (change === 'everything') restart()
  })
  restart()
  return () => {
    stopListening()
    run.abort()
  }
}
