import { describe, expect, it } from 'vitest'
import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import { postcodeWithTwin } from './postcode-with-twin.ts'

describe('finding an address while typing', () => {
  it('goes from postcode to street to address to details', async () => {
    const { lookup, session } = postcodeWithTwin()
    const next = async (context: string, term: string) => {
      const response = await lookup.autocomplete({ context, term, session, language: 'nl-NL' })
      if (response.status !== 200) throw new Error(response.body.exception)
      return response.body.matches[0] ?? expect.fail('no match')
    }

    const postcode = await next('nld', '2012')
    const street = await next(postcode.context, postcode.value)
    const address = await next(street.context, `${street.value} 30`)
    const details = await lookup.address({ context: address.context, session })

    expect([postcode.precision, street.precision, address.precision]).toEqual(['PostalCode', 'Street', 'Address'])
    expect(details).toMatchObject({
      status: 200,
      body: {
        address: {
          street: 'Zadelmakersstraat',
          buildingNumber: 30,
          buildingNumberAddition: null,
          postcode: '2012 ES',
          locality: 'Haarlem',
        },
        country: { iso3Code: 'NLD', iso2Code: 'NL' },
        details: { nldProvince: { name: 'Noord-Holland' }, nldMunicipality: { name: 'Haarlem' } },
      },
    })
  })

  it('returns how long a response may be cached', async () => {
    const { lookup, session } = postcodeWithTwin()

    expect(await lookup.autocomplete({ context: 'nld', term: 'Haarlem', session })).toMatchObject({
      cacheControl: 'private, max-age=60',
    })
  })

  it('URL-encodes the whole term, and passes on unknown fields', async () => {
    const urls: string[] = []
    const lookup = createPostcodeLookup({
      baseUrl: 'https://api.example',
      key: 'k',
      secret: 's',
      fetch: async (url, init) => {
        urls.push(url)
        expect(new Headers(init.headers).get('x-autocomplete-session')).toBe('visitor-1')
        return Response.json({
          newContext: null,
          matches: [{ value: 'a', label: 'a', precision: 'Street', context: 'c', more: 1 }],
        })
      },
    })

    const response = await lookup.autocomplete({
      context: 'nld',
      term: 'a/b c?#',
      session: 'visitor-1',
      buildingListMode: 'paged',
    })

    expect(urls).toEqual(['https://api.example/international/v1/autocomplete/nld/a%2Fb%20c%3F%23/nl-NL/paged'])
    expect(response).toMatchObject({ body: { matches: [{ value: 'a', description: '', highlights: [], more: 1 }] } })
  })

  it.each(['.', '..', ''])('refuses the term "%s", which would change the path', async (term) => {
    const { lookup, session, state } = postcodeWithTwin()

    expect(await lookup.autocomplete({ context: 'nld', term, session })).toMatchObject({ status: 400 })
    expect(await state()).toMatchObject({ lookups: 0 })
  })
})

describe('a lookup is refused', () => {
  it('without a valid session', async () => {
    const { lookup } = postcodeWithTwin()

    expect(await lookup.autocomplete({ context: 'nld', term: '2012', session: 'short' })).toMatchObject({ status: 400 })
  })

  it('with an unknown context', async () => {
    const { lookup, session } = postcodeWithTwin()

    expect(await lookup.autocomplete({ context: 'fra', term: 'Paris', session })).toMatchObject({
      status: 400,
      body: { exception: 'Invalid or expired context' },
    })
  })

  it('with a context older than half an hour', async () => {
    let at = new Date('2030-01-01T10:00:00Z')
    const { lookup, session, suggestions } = postcodeWithTwin({ now: () => at })
    const [match] = await suggestions('nld', '2012ES 30')

    at = new Date('2030-01-01T10:31:00Z')

    expect(await lookup.address({ context: match?.context ?? '', session })).toMatchObject({ status: 400 })
  })

  it('when it requests the details of a street instead of an address', async () => {
    const { lookup, session, suggestions } = postcodeWithTwin()
    const [street] = await suggestions('nld', '2012ES')

    expect(await lookup.address({ context: street?.context ?? '', session })).toMatchObject({ status: 400 })
  })

  it('with 429 after too many calls', async () => {
    const { lookup, session, fault } = postcodeWithTwin()
    await fault('throttle429', 1)

    expect(await lookup.autocomplete({ context: 'nld', term: '2012', session })).toMatchObject({ status: 429 })
  })
})

describe('the address lookup without a usable address service', () => {
  it.each([
    ['timeout', 'timeout'],
    ['error500', 'server_error'],
    ['unavailable503', 'server_error'],
    ['down', 'unreachable'],
    ['html-body', 'unreadable'],
    ['unauthorised401', 'credentials'],
    ['forbidden403', 'credentials'],
  ])('throws an outage under the fault %s, with the reason %s', async (mode, reason) => {
    const { lookup, session, fault } = postcodeWithTwin()
    await fault(mode, 1)

    await expect(lookup.autocomplete({ context: 'nld', term: '2012', session })).rejects.toMatchObject({
      name: 'Outage',
      party: 'postcode',
      reason,
    })
    expect(await lookup.autocomplete({ context: 'nld', term: '2012', session })).toMatchObject({ status: 200 })
  })

  it('throws an outage when our key is wrong', async () => {
    const { lookup, session } = postcodeWithTwin({ secret: 'wrong' })

    await expect(lookup.address({ context: 'x', session })).rejects.toMatchObject({
      reason: 'credentials',
      status: 401,
    })
  })
})
