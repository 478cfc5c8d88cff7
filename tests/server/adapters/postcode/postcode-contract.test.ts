import { describe, expect, it } from 'vitest'
import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import { postcodeTwinAccount } from '#src/server/twins/postcode/postcode-twin.ts'
import { playBack } from '../play-back.ts'
import { postcodeWorld } from './postcode-world.ts'

const session = 'visitor-1'

function recorded() {
  const { fetch, asked } = playBack('postcode')
  return {
    lookup: createPostcodeLookup({ ...postcodeTwinAccount, baseUrl: 'https://api.example/postcode', fetch }),
    asked,
  }
}

describe.each([
  ['the twin', () => postcodeWorld()],
  ['recorded answers', recorded],
])('Postcode.eu, by %s', (_, open) => {
  const details = async (context: string, term: string) => {
    const world = open()
    const found = await world.lookup.autocomplete({ context, term, session })
    const [match] = found.status === 200 ? found.body.matches : []
    return { match, answer: await world.lookup.address({ context: match?.context ?? '', session }) }
  }

  it('finds a Dutch address with its province and municipality', async () => {
    const { match, answer } = await details('nld', '2012ES 30')

    expect(match?.highlights.every((range) => range.length === 2)).toBe(true)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        address: { street: 'Zadelmakersstraat', locality: 'Haarlem', postcode: '2012 ES', buildingNumber: 30 },
        details: { nldProvince: { name: 'Noord-Holland' }, nldMunicipality: { name: 'Haarlem' } },
        country: { iso3Code: 'NLD', iso2Code: 'NL' },
      },
    })
  })

  it('finds an address in Brussels, which has no province, with its box', async () => {
    const { answer } = await details('bel', 'Leerlooiersstraat 16 bus 3')

    expect(answer).toMatchObject({
      status: 200,
      body: {
        address: { buildingNumber: 16, buildingNumberAddition: 'bus 3' },
        details: { belProvince: null, belMunicipality: { primaryName: expect.stringContaining('Brussel') } },
      },
    })
  })

  it('finds nothing for what is no address', async () => {
    const answer = await open().lookup.autocomplete({ context: 'nld', term: 'xqzv', session })

    expect(answer).toMatchObject({ status: 200, body: { matches: [] } })
  })

  it('refuses a choice that is too old', async () => {
    expect(await open().lookup.address({ context: 'expired', session })).toMatchObject({
      status: 400,
      body: { exception: 'Invalid or expired context' },
    })
  })
})

it('is told who asks, with which session, and by which account', async () => {
  const { lookup, asked } = recorded()

  await lookup.address({ context: 'nld-ctx-30a', session })

  const [call] = asked
  expect(call?.headers.get('user-agent')).toMatch(/^Leermeester/)
  expect(call?.headers.get('x-autocomplete-session')).toBe(session)
  expect(call?.headers.get('authorization')).toMatch(/^Basic /)
})
