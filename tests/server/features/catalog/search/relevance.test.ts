import { describe, expect, it } from 'vitest'
import type { ListProduct } from '#shared/contracts/catalog.ts'
import { useShop } from '#tests/support/use-shop.ts'
import { fillWithDemoShop } from './demo-shop.ts'
import { type ExpectedResult, judgedTerms } from './judged-terms.ts'

const GOAL = 0.95
const all = Object.values(judgedTerms).flat()

/** Returns the number of expected results among the first three, and the possible maximum. */
function countExpected({ name, colour, code, matches }: ExpectedResult, products: readonly ListProduct[]) {
  const wanted = matches ?? (code ? 1 : 3)
  const isRight = (product: ListProduct) =>
    code ? product.itemId === code : name?.test(product.displayName) && (!colour || product.leatherColor === colour)
  return { wanted, right: products.slice(0, wanted).filter(isRight).length }
}

// `memory/memory-index.test.ts` shows that the database finds the same for these terms.
describe('the search results of the demo shop', () => {
  const shop = useShop({ hasSearchIndex: true })

  it('contain at least 95 % of the expected products at the top, and one of them in 95 % of the searches', {
    timeout: 180_000,
  }, async () => {
    await fillWithDemoShop(shop)
    shop.changes.announce('everything')
    await shop.searchIndex?.refresh()
    expect(shop.searchIndex?.current()).toBeDefined()

    const verdicts: (ReturnType<typeof countExpected> & { term: string; shown: string[] })[] = []
    for (const expected of all) {
      const body = { search_term: expected.term, datasets: { items: { limit: 3, offset: 0 } } }
      const { products } = await shop.anonymous.search.find({ body })
      verdicts.push({
        ...countExpected(expected, products),
        term: expected.term,
        shown: products.map((one) => one.displayName),
      })
    }

    const sum = (count: (verdict: ReturnType<typeof countExpected>) => number) =>
      verdicts.reduce((total, verdict) => total + count(verdict), 0)
    const share = sum(({ right }) => right) / sum(({ wanted }) => wanted)
    const found = sum(({ right }) => (right > 0 ? 1 : 0)) / verdicts.length
    const misses = verdicts.filter(({ right, wanted }) => right < wanted)
    console.info(
      `${verdicts.length} terms: ${percent(share)} of the expected results, ${percent(found)} with at least one`,
      misses,
    )
    expect(verdicts.length).toBeGreaterThanOrEqual(80)
    expect(share, JSON.stringify(misses)).toBeGreaterThanOrEqual(GOAL)
    expect(found, JSON.stringify(misses)).toBeGreaterThanOrEqual(GOAL)
  })
})

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
