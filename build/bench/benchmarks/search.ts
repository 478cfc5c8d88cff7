import type { Benchmark, Reporter } from '../figure.ts'
import { type Times, timesOf } from '../search/clients.ts'
import { withSearchShop } from '../search/search-shop.ts'
import { searchTerms, TERMS } from '../search/terms.ts'

const SIZE = { models: 10_000, variantsPerModel: 20 }
const QUICK_SIZE = { models: 1_000, variantsPerModel: 4 }
const CLIENTS = 16
const ROUNDS = 3
const GOAL_MS = 20
/** Page sizes: a suggestion list on a phone, and a page of results. */
const LIMITS = [24, 96] as const

/**
 * Measures the search in a large shop on real PostgreSQL: three hundred new terms, alternating with a select by key
 * over the same connections. Both use the server's database layer in this process, without HTTP and without the
 * response cache. The first round follows an import, when the search has nothing in memory. The goal applies to later
 * rounds.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const size = isQuick ? QUICK_SIZE : SIZE
  await withSearchShop({ size, clients: CLIENTS }, async (shop) => {
    const { report } = reporter
    report({
      name: `index of ${size.models} × ${size.variantsPerModel}, rebuilt`,
      unit: 's',
      value: shop.indexedInSeconds,
    })
    const [first = [], ...others] = searchTerms(size.models, 1 + (isQuick ? 1 : ROUNDS))
    const totals = await Promise.all(first.map((term) => shop.find(term, 1)))
    report({
      name: 'terms that find something',
      unit: `of ${first.length}`,
      value: totals.filter(({ total }) => total > 0).length,
    })

    for (const limit of LIMITS) await measure(`search, first ${limit}`, (term) => shop.find(term, limit))
    await measure('suggestions', (term) => shop.suggest(term.slice(0, Math.max(3, term.length - 2))))

    async function measure(name: string, ask: (term: string) => Promise<unknown>): Promise<void> {
      shop.forget()
      await ask('bank') // the vocabulary is loaded once per import, not per term
      const cold = await timesOf(first, CLIENTS, ask)
      report({ name: `${name}: p95 right after an import`, unit: 'ms', value: cold.p95Ms, details: cold })
      const rounds: { ours: Times; plain: Times }[] = []
      for (const terms of others) {
        rounds.push({
          ours: await timesOf(terms, CLIENTS, ask),
          plain: await timesOf(plainKeys(size.models), CLIENTS, shop.plainSelect),
        })
      }
      reportRounds(reporter, name, rounds)
    }
  })
}

/** Returns one key per term, spread over the whole catalog. */
const plainKeys = (models: number) => Array.from({ length: TERMS }, (_, index) => 1 + ((index * 7919) % models))

function reportRounds({ report }: Reporter, name: string, rounds: readonly { ours: Times; plain: Times }[]): void {
  const middle = (pick: (round: (typeof rounds)[number]) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  const details = { plainP50Ms: middle(({ plain }) => plain.p50Ms), plainP95Ms: middle(({ plain }) => plain.p95Ms) }
  report({ name: `${name}: p50 at ${CLIENTS} clients`, unit: 'ms', value: middle(({ ours }) => ours.p50Ms), details })
  report({
    name: `${name}: p95 at ${CLIENTS} clients`,
    unit: 'ms',
    value: middle(({ ours }) => ours.p95Ms),
    goal: { atMost: GOAL_MS },
    details,
  })
  report({
    name: `${name}: compared with a plain select by key`,
    unit: '/s',
    value: middle(({ ours }) => ours.perSecond),
    limit: middle(({ plain }) => plain.perSecond),
  })
}
