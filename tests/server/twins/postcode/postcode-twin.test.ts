import { describe, expect, it } from 'vitest'
import { buildAddressBook } from '#src/server/twins/postcode/address-book.ts'
import { highlights, readTerm } from '#src/server/twins/postcode/term.ts'
import { postcodeWithTwin } from '../../adapters/postcode/postcode-with-twin.ts'

describe('suggestions', () => {
  it.each([
    ['nld', '2012ES 30', 'Address', 'Zadelmakersstraat 30'],
    ['nld', '2012 es 30a', 'Address', 'Zadelmakersstraat 30 A'],
    ['nld', 'zadelm 30-b haarlem', 'Address', 'Zadelmakersstraat 30 B'],
    ['nld', '20', 'PostalCode', '2012 ES Haarlem'],
    ['nld', '2012 e', 'PostalCode', '2012 ES Haarlem'],
    ['nld', '2012ES', 'Street', 'Zadelmakersstraat, Haarlem'],
    ['nld', 'Haarlem', 'Locality', 'Haarlem'],
    ['nld', 'den haag', 'Locality', "'s-Gravenhage"],
    ['nld', 'kerkstr', 'Street', 'Kerkstraat, Haarlem'],
    ['nld', 'Kerkstraat 12 Utrecht', 'Address', 'Kerkstraat 12'],
    ['nld', 'Kerkstraat 12 u', 'Address', 'Kerkstraat 12'],
    ['nld', 'Kerkstraat 12, 3511 Utrecht', 'Address', 'Kerkstraat 12'],
    ['bel', '1000', 'PostalCode', '1000 Brussel'],
    ['bel', 'Leerlooiersstraat 16 bus 3', 'Address', 'Leerlooiersstraat 16 bus 3'],
    ['bel', 'liege', 'Locality', 'Liège'],
    ['deu', 'hauptstrasse 12 koln', 'Address', 'Hauptstraße 12'],
    ['deu', '10115 sattlerstr 7a', 'Address', 'Sattlerstraße 7 a'],
  ])('in %s for the term "%s" begin with the %s "%s"', async (country, term, precision, label) => {
    const { suggestions } = postcodeWithTwin()

    expect((await suggestions(country, term))[0]).toMatchObject({ precision, label })
  })

  it('show the streets of a selected town, and then accept a number', async () => {
    const { suggestions } = postcodeWithTwin()
    const [town] = await suggestions('nld', 'Utrecht')

    const streets = await suggestions(town?.context ?? '', town?.value ?? '')
    const [address] = await suggestions(streets[0]?.context ?? '', `${streets[0]?.value} 12`)

    expect(streets.every(({ precision, label }) => precision === 'Street' && label.endsWith('Utrecht'))).toBe(true)
    expect(address).toMatchObject({ precision: 'Address', label: 'Kerkstraat 12' })
  })

  it('are empty when nothing matches', async () => {
    const { suggestions } = postcodeWithTwin()

    expect(await suggestions('nld', 'Qwertystraat 5')).toEqual([])
    expect(await suggestions('nld', '9999ZZ')).toEqual([])
    expect(await suggestions('nld', '!!!')).toEqual([])
  })

  it('are never more than ten', async () => {
    const { suggestions } = postcodeWithTwin()

    expect(await suggestions('nld', 'kerkstraat 1')).toHaveLength(10)
  })

  it('mark an unlisted house number', async () => {
    const { suggestions, detailsOf } = postcodeWithTwin()

    expect(await suggestions('nld', '2012ES 99')).toMatchObject([{ tags: ['unvalidated-housenumber'] }])
    expect((await suggestions('nld', '2012ES 30 Z'))[0]).toMatchObject({ tags: ['unvalidated-housenumber-addition'] })
    expect(await detailsOf('nld', '2012ES 30 Z')).toMatchObject({
      address: { buildingNumber: 30, buildingNumberAddition: 'Z' },
    })
  })

  it('highlight the typed words', () => {
    expect(highlights('Zadelmakersstraat 30, Haarlem', 'zadel haarlem')).toEqual([
      [0, 5],
      [22, 29],
    ])
    expect(highlights('Liège', 'liege')).toEqual([[0, 5]])
    expect(highlights('Kerkstraat (12)', '(12) .*')).toEqual([[12, 14]])
  })
})

describe('details of an address', () => {
  it('have no province in Brussels, and a box number', async () => {
    const { detailsOf } = postcodeWithTwin()

    expect(await detailsOf('bel', 'Leerlooiersstraat 16 bus 3')).toMatchObject({
      address: { buildingNumberAddition: 'bus 3' },
      country: { iso3Code: 'BEL' },
      details: {
        belProvince: null,
        belRegion: { primaryName: 'Brussels Hoofdstedelijk Gewest' },
        belMunicipality: { primaryName: 'Brussel' },
      },
    })
  })

  it('name a German city state both as state and as municipality', async () => {
    const { detailsOf } = postcodeWithTwin()

    expect(await detailsOf('deu', 'Sattlerstraße 7 Berlin')).toMatchObject({
      mailLines: ['Sattlerstraße 7', '10115 Berlin'],
      details: { deuFederalState: { name: 'Berlin' }, deuMunicipality: { name: 'Berlin' } },
    })
  })
})

describe('the twin of Postcode.eu', () => {
  it('has the same addresses every time, more than 1,500 in each country', () => {
    const addressBook = buildAddressBook()
    const housesIn = (country: string) =>
      addressBook.filter(({ place }) => place.country === country).reduce((sum, { houses }) => sum + houses.length, 0)

    expect(buildAddressBook()).toEqual(addressBook)
    for (const country of ['nld', 'bel', 'deu']) expect(housesIn(country)).toBeGreaterThan(1_500)
  })

  it('has postcodes in the format of each country', () => {
    const formats = { nld: /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, bel: /^\d{4}$/, deu: /^\d{5}$/ }

    for (const { place, postcode } of buildAddressBook()) expect(postcode).toMatch(formats[place.country])
  })

  it('counts sessions, and stores no search terms', async () => {
    const { suggestions, state } = postcodeWithTwin()
    await suggestions('nld', '2012ES 30')
    await suggestions('nld', '2012ES 32')

    expect(await state()).toMatchObject({ sessions: 1, lookups: 2 })
    expect(JSON.stringify(await state())).not.toContain('2012')
  })
})

it.each([
  ['30', { number: 30, words: [] }],
  ['30 bus 3', { number: 30, addition: 'bus 3', words: [] }],
  ['Oude Gracht 12-b', { number: 12, addition: 'b', words: ['oude', 'gracht'] }],
  ['Plein 1940', { postcode: '1940', words: ['plein'] }],
])('after a street is selected, "%s" is parsed as %o', (text, term) => {
  expect(readTerm(text, 'nld', true)).toEqual({ postcode: undefined, number: undefined, addition: undefined, ...term })
})
