import { randomUUID } from 'node:crypto'
import { Client } from 'typesense'
import { afterAll, describe, expect, it } from 'vitest'
import { createTypesenseFeed } from '#src/server/adapters/typesense/typesense-feed.ts'
import { createTypesenseSearch } from '#src/server/adapters/typesense/typesense-search.ts'
import { product } from '../server/adapters/typesense/open-engine.ts'

// Runs only by `vitest run --project live`: docs/integrations/typesense.md#s7.
const url = requireVariable('SEARCH_ENGINE_TEST_URL')
const key = requireVariable('SEARCH_ENGINE_TEST_KEY')

describe('a real Typesense server', () => {
  const prefix = `live-${randomUUID().slice(0, 8)}`
  const server = { url, key, prefix, fetch }
  const feed = createTypesenseFeed({ ...server, now: () => new Date() })
  const search = createTypesenseSearch({ ...server, timeoutMs: 5_000 })
  const ids = async (term: string) => (await search.find({ term, pageUrl: '', limit: 480, offset: 0 })).ids
  const client = new Client({ nodes: [{ url }], apiKey: key })

  afterAll(async () => {
    const { aliases } = await client.aliases().retrieve()
    const ours = aliases.filter(({ name }) => name.startsWith(prefix))
    for (const { name, collection_name } of ours) {
      await client.aliases(name).delete()
      await client.collections(collection_name).delete()
    }
    await client.synonymSets(`${prefix}-synonyms-v1`).delete()
  })

  it('finds words, synonyms and typos, best field and most popular first, and follows changes', async () => {
    const sofas = [
      product(1, ['hoekbank', 'merel'], { groups: ['hoek', 'bank'], popularity: 0.2 }),
      product(2, ['bank', 'zwaluw'], { popularity: 0.1 }),
      product(3, ['bank', 'kluut'], { popularity: 0.9 }),
      product(4, ['poef'], { texts: ['bank'] }),
    ]

    expect(await feed.send(inBatches(sofas), [['bank', 'sofa']])).toEqual({ items: 4, refused: [] })

    expect((await ids('banken')).toSorted()).toEqual([1, 2, 3, 4])
    expect((await ids('bank')).indexOf(3)).toBeLessThan((await ids('bank')).indexOf(2))
    expect((await ids('bank')).at(-1)).toBe(4)
    expect(await ids('sofa')).toContain(2)
    expect(await ids('hoekbnak')).toEqual([1])
    expect(await ids('bank xylofoon')).toEqual([])

    await feed.update?.(inBatches([...sofas.slice(0, 2), product(5, ['kruk'])]), [])
    expect(await ids('kluut')).toEqual([])
    expect(await ids('krukken')).toEqual([5])
    expect(await ids('sofa')).toEqual([])
  })

  it('reports a document that it refuses, and keeps the others', async () => {
    const broken = product(200, [{ no: 'text' } as never])
    const good = Array.from({ length: 100 }, (_, index) => product(index + 1, ['bank']))

    const { items, refused } = await feed.send(inBatches([...good, broken]), [])

    expect(items).toBe(100)
    expect(refused).toMatchObject([{ id: 200 }])
    expect(await ids('bank')).toHaveLength(100)
  })
})

async function* inBatches<Item>(items: Item[]) {
  yield items
}

function requireVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`set ${name}: docs/integrations/typesense.md#s7`)
  return value
}
