// @pglite: typos are found with the extension pg_trgm, which PGlite brings itself

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SEARCH_ATTRIBUTES } from '#shared/contracts/search.ts'
import { useSearchingShop } from './searching-shop.ts'

describe.each([
  ['in the database', false],
  ['in memory', true],
])('the search of the shop, with its index %s', (_, hasSearchIndex) => {
  const shop = useSearchingShop({ hasSearchIndex })

  it('finds a word by its plural and diminutive, and a compound by its parts in any order', async () => {
    await shop.addProduct({ displayName: 'Leren eetkamerstoel Fien' })
    await shop.addProduct({ displayName: 'Leren hoekbank Wulp' })
    await shop.updateIndex()

    for (const term of ['eetkamerstoelen', 'stoel eetkamer', 'eetkamer stoel', 'Eetkamerstoeltje']) {
      expect(await shop.names(term), term).toEqual(['Leren eetkamerstoel Fien'])
    }
    expect(await shop.names('bank')).toEqual(['Leren hoekbank Wulp'])
    expect(await shop.names('hoek bank')).toEqual(['Leren hoekbank Wulp'])
  })

  it('corrects a misspelled word, and returns the corrected term', async () => {
    await shop.addProduct({ displayName: 'Leren hoekbank Wulp' })
    await shop.updateIndex()

    expect(await shop.find('hoekbnak')).toMatchObject({
      products: [{ displayName: 'Leren hoekbank Wulp' }],
      corrected: 'hoekbank',
      isLoose: false,
    })
    expect((await shop.find('hoekbank')).corrected).toBeNull()
  })

  it('uses the synonyms of the owner, as soon as they are saved', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()
    expect(await shop.names('sofa')).toEqual(['Leren bank Merel'])
    expect(await shop.names('zitmeubel')).toEqual([])

    await shop.admin.search.saveSynonyms({ body: { groups: [['bank', 'zitmeubel']] } })

    expect(await shop.names('zitmeubels')).toEqual(['Leren bank Merel'])
    expect(await shop.names('sofa')).toEqual([])
    expect(await shop.admin.search.synonyms({})).toEqual([['bank', 'zitmeubel']])
    expect(await shop.db.selectFrom('audit_entries').selectAll().execute()).toMatchObject([
      {
        action: 'search.synonyms_saved',
        actor_email: 'admin@leermeester.example',
        before: { groups: expect.any(Number) },
        after: { groups: 1 },
      },
    ])
  })

  it('shows the item with the typed code as the first result, also a variant', async () => {
    const model = await shop.addProduct({ kind: 'parent', itemId: 'LB1001', displayName: 'Bank LB' })
    await shop.addVariant({ parent: model, itemId: 'LB1001-TOL09', displayName: 'Bank LB in Toledo' })
    await shop.addProduct({ itemId: 'VR3001', displayName: 'Bank gelijk aan LB1001' })
    await shop.updateIndex()

    expect(await shop.names('lb1001')).toEqual(['Bank LB', 'Bank gelijk aan LB1001'])
    expect(await shop.names('LB1001-TOL09')).toEqual(['Bank LB in Toledo'])
  })

  it('shows only products that are available in the searched color, in that color', async () => {
    const black = await shop.addLeather({ mainColor: 'Zwart', hex: '#1d1c1c' })
    const cognac = await shop.addLeather({ mainColor: 'Cognac', hex: '#9a5526' })
    const both = await shop.addProduct({ kind: 'parent', displayName: 'Bank Merel', hex: '#9a5526' })
    const one = await shop.addProduct({ kind: 'parent', displayName: 'Bank Wulp', hex: '#9a5526' })
    await shop.addVariant({ parent: both, leather: black })
    await shop.addVariant({ parent: both, leather: cognac })
    await shop.addVariant({ parent: one, leather: cognac })
    await shop.updateIndex()

    const { products } = await shop.find('zwarte bank')

    expect(products).toMatchObject([{ displayName: 'Bank Merel', leatherColor: 'Zwart', leatherHex: '#1d1c1c' }])
    expect(await shop.names('cognac bank')).toHaveLength(2)
  })

  it('ranks popular and available products first, and color samples last', async () => {
    await shop.addProduct({ displayName: 'Poef een', itemId: 'kleurstaal 1', sortOrder: 1 })
    await shop.addProduct({ displayName: 'Poef twee', sortOrder: 2 })
    await shop.addProduct({ displayName: 'Poef drie', sortOrder: 3, stock: 2 })
    await shop.updateIndex()

    expect(await shop.names('poef')).toEqual(['Poef drie', 'Poef twee', 'Poef een'])
  })

  it('divides the results into pages, each with the total number of results', async () => {
    for (const name of ['een', 'twee', 'drie', 'vier', 'vijf']) await shop.addProduct({ displayName: `Kruk ${name}` })
    await shop.updateIndex()

    const first = await shop.find('kruk', { limit: 2 })
    const last = await shop.find('kruk', { limit: 2, offset: 4 })
    const beyond = await shop.find('kruk', { limit: 2, offset: 40 })

    expect(first).toMatchObject({ total: 5, products: [{}, {}] })
    expect(last).toMatchObject({ total: 5, products: [{}] })
    expect(beyond).toMatchObject({ total: 5, products: [] })
  })

  it('shows the nearest results when none matches all words', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()

    expect(await shop.find('paarse bank met zonnescherm')).toMatchObject({
      products: [{ displayName: 'Leren bank Merel' }],
      isLoose: true,
    })
  })

  it('searches the description when the name does not match', async () => {
    await shop.addProduct({
      displayName: 'Stoel Daan',
      texts: { blocks: { description: '<p>Een <b>stapelbare</b> stoel.</p>' } },
    })
    await shop.updateIndex()

    expect(await shop.names('stapelbaar')).toEqual(['Stoel Daan'])
  })

  it('distinguishes "zonder armleuning" from "met armleuning"', async () => {
    await shop.addProduct({ displayName: 'Stoel Fien zonder armleuning' })
    await shop.addProduct({ displayName: 'Stoel Joris met armleuning' })
    await shop.updateIndex()

    expect(await shop.names('stoel met armleuning')).toEqual(['Stoel Joris met armleuning'])
    expect(await shop.names('stoelen zonder armleuningen')).toEqual(['Stoel Fien zonder armleuning'])
  })
})

describe('the wire format of a search service', () => {
  const shop = useSearchingShop()
  const raw = async (payload: object) => {
    const reply = await shop.app.inject({ method: 'POST', url: '/api/v2/search', payload })
    return { status: reply.statusCode, body: reply.json() }
  }

  it('has the layout of the specification, with the requested properties', async () => {
    const id = await shop.addProduct({ displayName: 'Leren bank Merel', basePrice: 825.62 })
    await shop.updateIndex()

    const { status, body } = await raw({
      index_id: 'leermeester',
      search_term: 'merel',
      url: 'https://shop.example/zoeken?s=merel',
      scope: 'search',
      session_id: 'f'.repeat(32),
      datasets: { items: { limit: 4, offset: 0, attributes: [...SEARCH_ATTRIBUTES, 'contentHash', '__proto__'] } },
    })

    expect(status).toBe(200)
    expect(body.items.meta).toEqual({ limit: 4, offset: 0, total: 1 })
    expect(body.items.data).toHaveLength(1)
    expect(body.items.data[0].id).toBe(id)
    expect(Object.keys(body.items.data[0].properties).sort()).toEqual([...SEARCH_ATTRIBUTES].sort())
    expect(body.items.data[0].properties).toMatchObject({ basePrice: 825.62, count: null, rating: null })
    expect(body.source).toBe('own')
  })

  it('contains the components of a set', async () => {
    const chair = await shop.addProduct({ displayName: 'Stoel Fien' })
    await shop.addProduct({ displayName: 'Eethoek', members: [{ item: chair, quantity: 6 }] })
    await shop.updateIndex()

    const { body } = await raw({
      search_term: 'eethoek',
      datasets: { items: { attributes: ['inspirationProducts'] } },
    })

    expect(body.items.data[0].properties.inspirationProducts).toMatchObject([
      { inventoryItem: { id: chair, displayName: 'Stoel Fien' }, quantity: 6 },
    ])
  })

  it('contains the components only for sets when all properties are requested', async () => {
    const chair = await shop.addProduct({ displayName: 'Stoel Fien' })
    await shop.addProduct({ displayName: 'Eethoek Fien', members: [{ item: chair, quantity: 6 }] })
    await shop.updateIndex()

    const { body } = await raw({ search_term: 'fien' })

    const memberCounts = Object.fromEntries(
      body.items.data.map(({ properties }: { properties: { displayName: string; inspirationProducts?: object[] } }) => [
        properties.displayName,
        properties.inspirationProducts?.length,
      ]),
    )
    expect(memberCounts).toEqual({ 'Stoel Fien': undefined, 'Eethoek Fien': 1 })
  })

  it('returns ten results by default', async () => {
    for (let number = 1; number <= 12; number += 1) await shop.addProduct({ displayName: `Kruk ${number}` })
    await shop.updateIndex()

    const { body } = await raw({ search_term: 'kruk' })

    expect(body.items.data).toHaveLength(10)
    expect(body.items.meta).toEqual({ limit: 10, offset: 0, total: 12 })
  })

  it.each([
    [{}, 'search_term'],
    [{ search_term: 7 }, 'search_term'],
    [{ search_term: 'bank', datasets: { items: { limit: 0 } } }, 'datasets.items.limit'],
    [{ search_term: 'bank', datasets: { items: { limit: 481 } } }, 'datasets.items.limit'],
    [{ search_term: 'bank', datasets: { items: { offset: -1 } } }, 'datasets.items.offset'],
  ])('refuses the request %j, and names the field', async (payload, field) => {
    const { status, body } = await raw(payload)

    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalid_input', fields: [{ field }] })
  })
})

describe('unusual input in the search box', () => {
  const shop = useSearchingShop()

  it.each([
    ["'; drop table items; --"],
    ['"); delete from search_documents where true or ("'],
    ["bank' | 'x"],
    ['bank & !fauteuil | (x <-> y):*'],
    ['%'],
    ['_ank%'],
    ['\\'],
    ['🛋️🔥'],
    ['   '],
    ['<script>alert(1)</script>'],
    ['a'.repeat(10_000)],
    ['bank '.repeat(2_000)],
    ['é'.repeat(500)],
    ['null'],
    ['zonder'],
    ['de het een'],
  ])('like %j is handled as any other term', async (term) => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()

    const [found, suggested] = await Promise.all([
      shop.find(term),
      shop.anonymous.search.suggest({ query: { s: term.slice(0, 3_000) } }),
    ])

    expect(found.total).toBeLessThanOrEqual(1)
    expect(suggested.total).toBeLessThanOrEqual(1)
    expect(await shop.names('merel')).toEqual(['Leren bank Merel'])
  })

  it('that is only spaces finds nothing', async () => {
    await shop.addProduct({ displayName: 'Leren bank Merel' })
    await shop.updateIndex()

    expect(await shop.find('   ')).toEqual({
      products: [],
      colours: [],
      total: 0,
      corrected: null,
      isLoose: false,
      filters: [],
      pages: [],
    })
  })

  it('finds nothing while there is no index, without an error', async () => {
    expect(await shop.find('bank')).toMatchObject({ products: [], total: 0 })
  })
})

describe('a term with invalid characters', () => {
  const shop = useSearchingShop()

  it.each([['\u0000'], ['\ud83d']])('like %j is refused', async (term) => {
    await expect(shop.find(term)).rejects.toMatchObject({ status: 422, code: 'invalid_input' })
  })

  it('is also refused in the address of a request for suggestions, for a zero character', async () => {
    await expect(shop.anonymous.search.suggest({ query: { s: '\u0000' } })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the searches without results', () => {
  const shop = useSearchingShop()

  it('are counted for the owner by term and day, without other data', async () => {
    shop.clock.set('2026-11-21T10:00:00Z')
    await shop.updateIndex()
    await shop.find('Hangmat')
    shop.changes.announce('everything')
    await shop.find('hangmat')

    expect(await shop.admin.search.misses({})).toEqual([{ term: 'hangmat', times: 2, lastOn: '2026-11-21' }])
    expect(await shop.db.selectFrom('search_misses').selectAll().execute()).toEqual([
      { term: 'hangmat', times: 2, last_on: '2026-11-21' },
    ])
  })

  it('can be removed by an Admin, with one audit row, and are counted again after a new search', async () => {
    await shop.updateIndex()
    await shop.find('hangmat')
    const dismiss = () => shop.admin.search.dismissMiss({ body: { term: 'hangmat' } })

    expect(await dismiss()).toEqual([])
    expect(await dismiss()).toEqual([])

    const entries = await shop.db.selectFrom('audit_entries').select('action').execute()
    expect(entries).toEqual([{ action: 'search.miss_dismissed' }])
    shop.changes.announce('everything')
    await shop.find('hangmat')
    expect(await shop.admin.search.misses({})).toMatchObject([{ term: 'hangmat', times: 1 }])
  })

  it.each([
    'jan@voorbeeld.example',
    '06 1234 5678',
    '+31612345678',
    '1234 AB 12',
    'NL00BANK0123456789',
    'https://elders.example/x',
    `een heel verhaal ${'dat iemand plakte '.repeat(5)}`,
  ])('do not contain terms that may be personal: %s', async (term) => {
    await shop.updateIndex()

    await shop.find(term)

    expect(await shop.admin.search.misses({})).toEqual([])
  })

  it.each(['hangmat 220x95x80', '1400 mm hangmat', '2025 cm hangmat'])('contain terms with sizes: %s', async (term) => {
    await shop.updateIndex()

    await shop.find(term)

    expect((await shop.admin.search.misses({})).map((miss) => miss.term)).toEqual([term])
  })

  it('are limited to 5000 terms: a new term replaces the oldest term with one search', async () => {
    await shop.updateIndex()
    await sql`insert into search_misses (term, times, last_on)
      select 'onzin ' || n, case n when 1 then 9 else 1 end, '2026-11-20'::date - case n when 2 then 30 else 0 end
      from generate_series(1, 5000) n`.execute(shop.db)

    await shop.find('hangmat')

    const rows = await shop.db.selectFrom('search_misses').select('term').execute()
    const terms = new Set(rows.map(({ term }) => term))
    expect(terms.size).toBe(5_000)
    expect(['hangmat', 'onzin 1', 'onzin 2', 'onzin 3'].filter((term) => !terms.has(term))).toEqual(['onzin 2'])
  })

  it('are deleted half a year after the last search of the term', async () => {
    await shop.updateIndex()
    await shop.find('hangmat')
    shop.clock.advance(200 * 86_400_000)

    await shop.find('schommel')

    expect((await shop.admin.search.misses({})).map(({ term }) => term)).toEqual(['schommel'])
  })

  it('are visible only to an Admin', async () => {
    await expect(shop.anonymous.search.misses({})).rejects.toMatchObject({ status: 401 })
    await expect(shop.sales.search.misses({})).rejects.toMatchObject({ status: 403 })
  })
})

describe('a search with filters or with words of shop pages', () => {
  const shop = useSearchingShop()
  const find = (term: string, page: { limit?: number; offset?: number } = {}) =>
    shop.anonymous.search.find({ body: { search_term: term, datasets: { items: page } } })
  const names = async (term: string) => (await find(term)).products.map(({ displayName }) => displayName).sort()

  /** Adds products of € 605, a sofa of € 1.210 in stock, and a sofa model from € 2.420 with a variant in stock. */
  async function addProducts() {
    await shop.addProduct({ displayName: 'Bank Vecht', basePrice: 500 })
    await shop.addProduct({ displayName: 'Bank Lek', basePrice: 1000, stock: 2 })
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Merel', basePrice: 2000, lowPrice: 2000 })
    await shop.addVariant({ parent: model, basePrice: 2000, stock: 1 })
    await shop.addProduct({ displayName: 'Stoel Fien', basePrice: 500 })
    await shop.updateIndex()
  }

  it.each([
    ['bank onder € 1.210', ['Bank Lek', 'Bank Vecht']],
    ['bank onder 1200', ['Bank Vecht']],
    ['bank vanaf 1210', ['Bank Lek', 'Bank Merel']],
    ['bank tussen 700 en 1500', ['Bank Lek']],
    ['bank op voorraad', ['Bank Lek', 'Bank Merel']],
    ['direct leverbaar', ['Bank Lek', 'Bank Merel']],
    ['tot 700', ['Bank Vecht', 'Stoel Fien']],
  ])('with the term %j finds %j', async (term, expected) => {
    await addProducts()

    expect(await names(term)).toEqual(expected)
  })

  it('finds and shows a model in a color only if a leather of that color is within the price', async () => {
    const leather = (name: string, mainColor: string, hex: string) => shop.addLeather({ name, mainColor, hex })
    const cognac = await leather('Touch 01 Cognac', 'Cognac', '#8a4b22')
    const black = await leather('Touch 04 Zwart', 'Zwart', '#101010')
    const soot = await leather('Touch 05 Roet', 'Zwart', '#303030')
    const model = await shop.addProduct({ kind: 'parent', displayName: 'Bank Merel', basePrice: 1000, lowPrice: 1000 })
    await shop.addVariant({ parent: model, leather: cognac, basePrice: 1000 })
    await shop.addVariant({ parent: model, leather: black, basePrice: 2000 })
    await shop.addVariant({ parent: model, leather: soot, basePrice: 1500 })
    await shop.updateIndex()

    expect((await find('zwarte bank')).products).toMatchObject([{ leatherId: black }])
    expect((await find('zwarte bank onder 2000')).products).toMatchObject([{ leatherId: soot }])
    expect(await names('zwarte bank onder 1500')).toEqual([])
    expect(await names('cognac bank onder 1500')).toEqual(['Bank Merel'])
  })

  it('returns each filter with the rest of the term, and applies the filters to total and pages', async () => {
    await addProducts()

    const { filters, total, products } = await find('bank onder 1500 op voorraad', { limit: 1, offset: 0 })

    expect(filters).toEqual([
      { kind: 'price', toCents: 150_000, without: 'bank op voorraad' },
      { kind: 'stock', without: 'bank onder 1500' },
    ])
    expect([total, products.length]).toEqual([1, 1])
    expect((await find('bank onder 1500', { limit: 1, offset: 1 })).products).toHaveLength(1)
  })

  it('returns matching shop pages, and is then not counted as a search without results', async () => {
    expect(await find('openingstijden')).toMatchObject({ pages: ['opening-hours', 'about'], total: 0 })
    expect(await shop.admin.search.misses()).toEqual([])
  })

  it('finds the products for the words that do not refer to a page', async () => {
    await addProducts()

    const result = await find('levertijd bank')

    expect(result).toMatchObject({ pages: ['delivery'], isLoose: false, corrected: null })
    expect(result.products.map(({ id }) => id)).toEqual((await find('bank')).products.map(({ id }) => id))
  })

  it('returns only the page for a question without product words', async () => {
    await shop.addProduct({ id: 8, displayName: 'Bank Fuut met chaise longue' })
    await addProducts()

    const result = await find('hoe lang duurt de levering')

    expect(result).toMatchObject({ pages: ['delivery'], total: 0, products: [], isLoose: false, corrected: null })
  })

  it('finds also products whose name contains the word of a page', async () => {
    await addProducts()
    await shop.addProduct({ id: 9, displayName: 'Bank Sluis showroom' })
    await shop.updateIndex()

    expect(await find('bank showroom')).toMatchObject({ pages: ['about'], total: 1, products: [{ id: 9 }] })
  })

  it('has loose results, which match only some words, when no product matches all other words', async () => {
    await addProducts()

    expect(await find('levertijd bank paars gestreept')).toMatchObject({ pages: ['delivery'], isLoose: true })
  })
})
