import { describe, expect, it } from 'vitest'
import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import { postcodeWorld } from './postcode-world.ts'

describe('finding an address while typing', () => {
  it('goes from postcode to street to address to details', async () => {
    const { lookup, session } = postcodeWorld()
    const next = async (context: string, term: string) => {
      const answer = await lookup.autocomplete({ context, term, session, language: 'nl-NL' })
      if (answer.status !== 200) throw new Error(answer.body.exception)
      return answer.body.matches[0] ?? expect.fail('no match')
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

  it('says how long an answer may be kept', async () => {
    const { lookup, session } = postcodeWorld()

    expect(await lookup.autocomplete({ context: 'nld', term: 'Haarlem', session })).toMatchObject({
      cacheControl: 'private, max-age=60',
    })
  })

  it('passes on what was typed as it was typed', async () => {
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

    const answer = await lookup.autocomplete({
      context: 'nld',
      term: 'a/b c?#',
      session: 'visitor-1',
      buildingListMode: 'paged',
    })

    expect(urls).toEqual(['https://api.example/international/v1/autocomplete/nld/a%2Fb%20c%3F%23/nl-NL/paged'])
    expect(answer).toMatchObject({ body: { matches: [{ value: 'a', description: '', highlights: [], more: 1 }] } })
  })

  it.each(['.', '..', ''])('does not let the term "%s" lead to another call', async (term) => {
    const { lookup, session, state } = postcodeWorld()

    expect(await lookup.autocomplete({ context: 'nld', term, session })).toMatchObject({ status: 400 })
    expect(await state()).toMatchObject({ lookups: 0 })
  })
})

describe('a lookup that is refused', () => {
  it('needs a session', async () => {
    const { lookup } = postcodeWorld()

    expect(await lookup.autocomplete({ context: 'nld', term: '2012', session: 'short' })).toMatchObject({ status: 400 })
  })

  it('does not know a context that was never given out', async () => {
    const { lookup, session } = postcodeWorld()

    expect(await lookup.autocomplete({ context: 'fra', term: 'Paris', session })).toMatchObject({
      status: 400,
      body: { exception: 'Invalid or expired context' },
    })
  })

  it('forgets a context after half an hour', async () => {
    let at = new Date('2030-01-01T10:00:00Z')
    const { lookup, session, suggestions } = postcodeWorld({ now: () => at })
    const [match] = await suggestions('nld', '2012ES 30')

    at = new Date('2030-01-01T10:31:00Z')

    expect(await lookup.address({ context: match?.context ?? '', session })).toMatchObject({ status: 400 })
  })

  it('has no details of a street alone', async () => {
    const { lookup, session, suggestions } = postcodeWorld()
    const [street] = await suggestions('nld', '2012ES')

    expect(await lookup.address({ context: street?.context ?? '', session })).toMatchObject({ status: 400 })
  })

  it('is told to wait when there are too many', async () => {
    const { lookup, session, fault } = postcodeWorld()
    await fault('throttle429', 1)

    expect(await lookup.autocomplete({ context: 'nld', term: '2012', session })).toMatchObject({ status: 429 })
  })
})

describe('when the address service is not there', () => {
  it.each([
    ['timeout', 'timeout'],
    ['error500', 'server_error'],
    ['unavailable503', 'server_error'],
    ['down', 'unreachable'],
    ['html-body', 'unreadable'],
    ['unauthorised401', 'credentials'],
    ['forbidden403', 'credentials'],
  ])('%s is an outage: %s', async (mode, reason) => {
    const { lookup, session, fault } = postcodeWorld()
    await fault(mode, 1)

    await expect(lookup.autocomplete({ context: 'nld', term: '2012', session })).rejects.toMatchObject({
      name: 'Outage',
      party: 'postcode',
      reason,
    })
    expect(await lookup.autocomplete({ context: 'nld', term: '2012', session })).toMatchObject({ status: 200 })
  })

  it('says so when our own key is wrong', async () => {
    const { lookup, session } = postcodeWorld({ secret: 'wrong' })

    await expect(lookup.address({ context: 'x', session })).rejects.toMatchObject({
      reason: 'credentials',
      status: 401,
    })
  })
})
