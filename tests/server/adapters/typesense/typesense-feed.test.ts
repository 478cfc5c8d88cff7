import { describe, expect, it } from 'vitest'
import { Outage } from '#src/server/ports/outage.ts'
import { engineWith, openEngine, product } from './open-engine.ts'

const SOFA = product(1, ['bank'])
const ARMCHAIR = product(2, ['fauteuil'])
const imports = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/documents/import'))

describe('sending the whole catalog to Typesense', () => {
  it('replaces the old index, and removes its collection', async () => {
    const engine = openEngine()
    await engine.send([SOFA], [ARMCHAIR])
    const { aliases: before } = await engine.state()

    expect(await engine.send([SOFA, product(3, ['kruk'])])).toEqual({ items: 2, refused: [] })

    expect(await engine.ids('fauteuil')).toEqual([])
    expect(await engine.ids('kruk')).toEqual([3])
    const { aliases, collections } = await engine.state()
    expect(aliases['winkel-products-v1']).not.toBe(before['winkel-products-v1'])
    expect(Object.keys(collections)).toEqual([aliases['winkel-products-v1']])
  })

  it('has the same result when it is repeated', async () => {
    const engine = openEngine()

    await engine.send([SOFA, ARMCHAIR])
    await engine.send([SOFA, ARMCHAIR])

    expect(Object.values((await engine.state()).collections)).toEqual([2])
    expect(await engine.find('bank')).toEqual({ ids: [1], total: 1 })
  })

  it('replaces the index also when the clock was set back to the time of the old one', async () => {
    const engine = openEngine({ now: () => new Date('2026-11-29T10:00:00Z') })

    await engine.send([SOFA])
    await engine.send([ARMCHAIR])
    await engine.send([product(3, ['kruk'])])

    expect(await engine.ids('bank')).toEqual([])
    expect(await engine.ids('kruk')).toEqual([3])
  })

  it('is never visible halfway: a search during the feed sees the old index', async () => {
    const engine = openEngine()
    await engine.send([product(1, ['bank']), product(2, ['bank'])])
    const seen: number[][] = []
    const slow = engineWith(async (url, init) => {
      if (!url.includes('/search')) seen.push(await engine.ids('bank'))
      return engine.fetch(url, init)
    })

    await slow.send([product(3, ['bank'])], [product(4, ['bank'])])

    expect(new Set(seen.map(String))).toEqual(new Set(['1,2', '3,4']))
    expect(await engine.ids('bank')).toEqual([3, 4])
  })

  it('sends parts of limited size', async () => {
    const engine = openEngine()

    await engine.send(Array.from({ length: 600 }, (_, index) => product(index + 1, ['bank'])))

    expect(imports(engine.calls)).toHaveLength(3)
    expect(await engine.find('bank', 480)).toMatchObject({ total: 600 })
    expect((await engine.find('bank', 480)).ids).toHaveLength(480)
  })

  it('sends the synonyms in stems, and leaves out groups of which one stem is left', async () => {
    const engine = openEngine()

    await engine.sendWith(
      [
        ['banken', 'zitbank', 'Sofa'],
        ['bankje', 'banken'],
      ],
      [SOFA],
    )

    expect(await engine.ids('sofas')).toEqual([1])
    const sent = JSON.parse(engine.bodies[engine.calls.findIndex((call) => call.includes('/synonym_sets/'))] ?? '')
    expect(sent).toEqual({ items: [{ id: 'group-1', synonyms: ['bank', 'zitbank', 'sofa'] }] })
  })

  it('leaves the indexes of other shops on the server', async () => {
    const engine = openEngine()
    const other = engineWith(engine.fetch, { prefix: 'andere' })
    await other.send([product(9, ['bank'])])

    await engine.send([SOFA])

    expect(await other.ids('bank')).toEqual([9])
    expect(await engine.ids('bank')).toEqual([1])
  })

  it.each(['error500', 'throttle429', 'timeout', 'down', 'unavailable503'])(
    'completes despite the fault %s of two calls',
    async (mode) => {
      const engine = openEngine()
      await engine.fault(mode, 2)

      expect(await engine.send([SOFA], [ARMCHAIR])).toMatchObject({ items: 2 })

      expect(await engine.ids('fauteuil')).toEqual([2])
    },
  )

  it('sends refused documents again', async () => {
    const engine = openEngine()
    await engine.fault('refused-documents', 1)

    expect(await engine.send([SOFA], [ARMCHAIR])).toEqual({ items: 2, refused: [] })

    expect(await engine.ids('bank')).toEqual([1])
  })

  it('uses the new index without a few documents that stay refused, and reports them', async () => {
    const engine = openEngine()
    const many = Array.from({ length: 200 }, (_, index) => product(index + 1, ['bank']))
    // A text must not be a number; the server refuses it each time.
    const broken = product(201, [7 as never])

    expect(await engine.send([...many, broken])).toEqual({ items: 200, refused: [{ id: 201, code: 400 }] })
    expect(await engine.find('bank')).toMatchObject({ total: 200 })
  })

  it.each([
    ['refuses too many documents', 'refused-documents', undefined],
    ['loses documents', 'lost-documents', 1],
  ])('changes nothing when the server %s', async (_, mode, count) => {
    const engine = openEngine()
    await engine.send([SOFA])
    await engine.fault(mode, count)

    await expect(engine.send([ARMCHAIR], [product(3, ['kruk'])])).rejects.toMatchObject({ reason: 'unreadable' })
    await engine.fault('none')

    expect(await engine.ids('bank')).toEqual([1])
    expect(Object.values((await engine.state()).collections)).toEqual([1])
  })

  it('removes the collection of an interrupted feed at the next feed', async () => {
    const engine = openEngine()
    await engine.send([SOFA])
    let imported = 0
    const interrupted = engineWith((url, init) => {
      if (url.includes('/import')) imported += 1
      if (imported > 0) throw new TypeError('fetch failed')
      return engine.fetch(url, init)
    })
    await expect(interrupted.send([ARMCHAIR])).rejects.toBeInstanceOf(Outage)
    expect(Object.keys((await engine.state()).collections)).toHaveLength(2)

    await engine.update([SOFA])

    expect(Object.keys((await engine.state()).collections)).toHaveLength(1)
    expect(await engine.ids('bank')).toEqual([1])
  })

  it('removes the index of an earlier version after a day', async () => {
    let now = new Date('2026-11-29T10:00:00Z')
    const engine = openEngine({ now: () => now })
    const earlier = `winkel-products-v0-${now.getTime()}`
    const put = (path: string, method: string, body: object) =>
      engine.fetch(`http://twins.example/typesense${path}`, {
        method,
        headers: { 'x-typesense-api-key': 'demo-engine-key' },
        body: JSON.stringify(body),
      })
    await put('/collections', 'POST', { name: earlier, fields: [{ name: 'naam', type: 'string' }] })
    await put('/aliases/winkel-products-v0', 'PUT', { collection_name: earlier })

    await engine.send([SOFA])
    expect((await engine.state()).aliases['winkel-products-v0']).toBe(earlier)
    now = new Date('2026-11-30T11:00:00Z')
    await engine.send([SOFA])

    const { aliases, collections } = await engine.state()
    expect(Object.keys(aliases)).toEqual(['winkel-products-v1'])
    expect(Object.keys(collections)).not.toContain(earlier)
  })

  it('throws an outage with a wrong key, without a retry', async () => {
    const engine = openEngine({ key: 'another key' })

    await expect(engine.send([SOFA])).rejects.toMatchObject({ name: 'Outage', party: 'search', reason: 'credentials' })

    expect(engine.calls).toHaveLength(1)
  })
})

describe('sending changes to Typesense', () => {
  it('sends the whole catalog to an empty server', async () => {
    const engine = openEngine()

    expect(await engine.update([SOFA])).toEqual({ items: 1, refused: [] })

    expect(await engine.ids('bank')).toEqual([1])
  })

  it('sends only new and changed products, and removes the others', async () => {
    const engine = openEngine()
    await engine.send([SOFA, ARMCHAIR], [product(3, ['kruk'])])
    engine.bodies.length = 0

    await engine.update([SOFA, product(2, ['fauteuil', 'eik'])], [product(4, ['poef'])])

    const sent = engine.bodies.filter((body) => body.includes('"popularity"')).flatMap((body) => body.split('\n'))
    expect(sent.map((line) => JSON.parse(line).id)).toEqual(['2', '4'])
    expect(await engine.ids('kruk')).toEqual([])
    expect(await engine.ids('eik')).toEqual([2])
    expect(Object.values((await engine.state()).collections)).toEqual([3])
  })

  it('sends nothing when nothing changed', async () => {
    const engine = openEngine()
    await engine.send([SOFA])
    engine.calls.length = 0

    await engine.update([SOFA])

    expect(imports(engine.calls)).toEqual([])
    expect(engine.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  it('repeats a document that was refused before', async () => {
    const engine = openEngine()
    await engine.send([SOFA])
    await engine.fault('refused-documents', 3)

    expect(await engine.update([SOFA, ARMCHAIR])).toEqual({ items: 1, refused: [{ id: 2, code: 422 }] })
    expect(await engine.update([SOFA, ARMCHAIR])).toEqual({ items: 2, refused: [] })

    expect(await engine.ids('fauteuil')).toEqual([2])
  })

  it('sends the whole catalog when the collection of the alias was removed', async () => {
    const engine = openEngine()
    await engine.send([SOFA])
    const collection = (await engine.state()).aliases['winkel-products-v1']
    await engine.fetch(`http://twins.example/typesense/collections/${collection}`, {
      method: 'DELETE',
      headers: { 'x-typesense-api-key': 'demo-engine-key' },
    })

    expect(await engine.update([SOFA])).toMatchObject({ items: 1 })

    expect(await engine.ids('bank')).toEqual([1])
  })
})
