import { search } from '#shared/contracts/search.ts'
import type { Reporter } from '../figure.ts'
import { inBareResponses } from './bare-responses.ts'
import type { BenchShop } from './bench-shop.ts'
import { type Visit, visit } from './compare-with-limit.ts'
import type { LoadRequest } from './load-job.ts'
import { BROWSER } from './reads.ts'

const CLIENTS = 16
const ROUNDS = 3
const TERMS = 9_000
const GOAL_PER_SECOND = 2_500
const GOAL_P95_MS = 20
const PAGE_SIZE = 24

/** Measures searches and suggestions for terms that no visitor used before: names, colors, typing errors and codes. */
export async function measureSearches(
  bench: BenchShop,
  reporter: Reporter,
  { bareMicros }: { bareMicros: number },
): Promise<void> {
  const rounds = uniqueTerms(await productNames(bench))
  await measure(bench, reporter, {
    name: 'search',
    rounds: rounds.map((terms) => terms.map(searchFor)),
    bareMicros,
  })
  const typed = rounds.map((terms) => terms.map((term) => suggestionsFor(term.slice(0, -1))))
  await measure(bench, reporter, { name: 'suggestions', rounds: typed, bareMicros })
}

type Load = { name: string; rounds: readonly LoadRequest[][]; bareMicros: number }

async function measure(bench: BenchShop, { report }: Reporter, { name, rounds, bareMicros }: Load): Promise<void> {
  const { shop, isQuick } = bench
  const visits: Visit[] = []
  for (const [round, requests] of rounds.entries()) {
    const some = isQuick ? requests.slice(0, 1_500) : requests
    const visited = await visit(bench, shop.pid, {
      origin: shop.origin,
      connections: CLIENTS,
      until: { requests: some.length - 20 },
      requests: some,
      list: 'shared',
    })
    // The first round reads the products.
    if (round > 0) visits.push(visited)
  }
  const middle = (part: (visited: Visit) => number) =>
    visits.map(part).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
  const cpuMicros = middle(({ serverCpuSeconds, requests }) => (serverCpuSeconds * 1e6) / requests)
  report({
    name: `${name}, terms never used before`,
    unit: 'reads/s',
    value: middle(({ perSecond }) => perSecond),
    goal: { atLeast: GOAL_PER_SECOND },
    details: { cpuMicros },
  })
  report(
    inBareResponses({
      name: `${name}, terms never used before`,
      cpuMicros,
      bareMicros,
      goalMicros: 1e6 / GOAL_PER_SECOND,
    }),
  )
  report({
    name: `${name}, terms never used before: p95 at ${CLIENTS} clients`,
    unit: 'ms',
    value: middle(({ p95Ms }) => p95Ms),
    goal: { atMost: GOAL_P95_MS },
  })
}

/** Returns the request of a search. */
export const searchFor = (term: string): LoadRequest => ({
  method: 'POST',
  path: search.find.path,
  headers: { ...BROWSER, 'content-type': 'application/json' },
  body: JSON.stringify({ search_term: term, datasets: { items: { limit: PAGE_SIZE, offset: 0 } } }),
})

/** Returns the request of the suggestions for a typed text. */
export const suggestionsFor = (term: string): LoadRequest => ({
  method: 'GET',
  path: `${search.suggest.path}?s=${encodeURIComponent(term)}`,
  headers: BROWSER,
})

/** Names of the products without parent, shuffled in a reproducible way. */
async function productNames({ database }: BenchShop): Promise<string[]> {
  const rows = await database.ask<{ name: string }>(
    `select display_name as name from items where parent_id is null and is_active order by md5(id::text)`,
  )
  return rows.map(({ name }) => name)
}

const BEFORE = ['leren', 'zwarte', 'cognac', 'bruine', 'mooie', 'grote', 'moderne', 'taupe', 'nieuwe', 'brede']

/**
 * Returns the terms of each round, all different: the words of a product name after a color or an adjective, in one of
 * five terms with two letters swapped, and in one of five without its first word.
 */
function uniqueTerms(names: readonly string[]): string[][] {
  const terms = new Set<string>()
  for (let at = 0; terms.size < TERMS * (ROUNDS + 1) && at < names.length * BEFORE.length; at += 1) {
    const [first = '', ...others] = (names[at % names.length] ?? '').toLowerCase().split(/\s+/)
    const rest = others.join(' ')
    const before = BEFORE[(at + Math.floor(at / names.length)) % BEFORE.length]
    const name = [`${first} ${rest}`, `${rest} ${first}`, rest, swapped(`${first} ${rest}`), `${rest}, ${first}`][
      at % 5
    ]
    terms.add(`${before} ${name}`)
  }
  const all = [...terms]
  const size = Math.floor(all.length / (ROUNDS + 1))
  return Array.from({ length: ROUNDS + 1 }, (_, round) => all.slice(round * size, (round + 1) * size))
}

function swapped(text: string): string {
  const at = Math.floor(text.length / 2) - 1
  return at < 0 ? text : text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
}
