import { describe, expect, it } from 'vitest'
import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import { postcodeTwinAccount } from '#src/server/twins/postcode/postcode-twin.ts'
import { replayHttp } from '../replay-http.ts'
import { postcodeWithTwin } from './postcode-with-twin.ts'

const session = 'visitor-1'

function openRecorded() {
  const { fetch, requests } = replayHttp('postcode')
  return {
    lookup: createPostcodeLookup({ ...postcodeTwinAccount, baseUrl: 'https://api.example/postcode', fetch }),
    requests,
  }
}

describe.each([
  ['the twin', () => postcodeWithTwin()],
  ['recorded responses', openRecorded],
])('the address lookup, with %s', (_, open) => {
  const findDetails = async (context: string, term: string) => {
    const { lookup } = open()
    const found = await lookup.autocomplete({ context, term, session })
    const [match] = found.status === 200 ? found.body.matches : []
    return { match, response: await lookup.address({ context: match?.context ?? '', session }) }
  }

  it('finds a Dutch address with its province and municipality', async () => {
    const { match, response } = await findDetails('nld', '2012ES 30')

    expect(match?.highlights.every((range) => range.length === 2)).toBe(true)
    expect(response).toMatchObject({
      status: 200,
      body: {
        address: { street: 'Zadelmakersstraat', locality: 'Haarlem', postcode: '2012 ES', buildingNumber: 30 },
        details: { nldProvince: { name: 'Noord-Holland' }, nldMunicipality: { name: 'Haarlem' } },
        country: { iso3Code: 'NLD', iso2Code: 'NL' },
      },
    })
  })

  it('finds an address in Brussels, which has no province, with its box number', async () => {
    const { response } = await findDetails('bel', 'Leerlooiersstraat 16 bus 3')

    expect(response).toMatchObject({
      status: 200,
      body: {
        address: { buildingNumber: 16, buildingNumberAddition: 'bus 3' },
        details: { belProvince: null, belMunicipality: { primaryName: expect.stringContaining('Brussel') } },
      },
    })
  })

  it('returns no matches for an unknown address', async () => {
    const response = await open().lookup.autocomplete({ context: 'nld', term: 'xqzv', session })

    expect(response).toMatchObject({ status: 200, body: { matches: [] } })
  })

  it('refuses an expired context', async () => {
    expect(await open().lookup.address({ context: 'expired', session })).toMatchObject({
      status: 400,
      body: { exception: 'Invalid or expired context' },
    })
  })
})

it('the address lookup sends a user agent, the session and our credentials', async () => {
  const { lookup, requests } = openRecorded()

  await lookup.address({ context: 'nld-ctx-30a', session })

  const [call] = requests
  expect(call?.headers.get('user-agent')).toMatch(/^Leermeester/)
  expect(call?.headers.get('x-autocomplete-session')).toBe(session)
  expect(call?.headers.get('authorization')).toMatch(/^Basic /)
})
