import { describe, expect, it } from 'vitest'
import { useShop } from '#tests/support/use-shop.ts'

const session = { 'x-autocomplete-session': 'een-sessie-van-de-test' }

describe('the address lookup', () => {
  const shop = useShop()
  const suggest = (context: string, term: string) =>
    shop.anonymous.addresses.autocomplete({ params: { context, term, language: 'nl-NL' }, headers: session })
  const fault = (mode: string) =>
    shop.twins.postcode.handle(
      new Request('http://twins.example/postcode/_twin/faults', { method: 'POST', body: JSON.stringify({ mode }) }),
    )

  it('leads in steps from the first character to a complete address', async () => {
    let { matches } = await suggest('nld', '1')
    let steps = 0
    while (matches[0] && matches[0].precision !== 'Address' && steps < 5) {
      matches = (await suggest(matches[0].context, matches[0].value)).matches
      steps += 1
    }

    const context = matches[0]?.context ?? ''
    const address = await shop.anonymous.addresses.details({ params: { context }, headers: session })

    expect(address).toMatchObject({
      zipcode: expect.stringMatching(/^\d{4} ?[A-Z]{2}$/),
      streetname: expect.any(String),
    })
    expect(address.houseNumber).toMatch(/^\d+$/)
  })

  it.each([
    '/api/Postcode/autocomplete/nld/1/nl-NL',
    '/api/postcode/Autocomplete/nld/1/nl-NL',
    '/Postcode/autocomplete/nld/1/nl-NL',
    '/POSTCODE/AUTOCOMPLETE/nld/1',
  ])('is available at %s', async (url) => {
    const reply = await shop.app.inject({ url, headers: session })

    expect(reply.statusCode).toBe(200)
    expect(reply.json().matches.length).toBeGreaterThan(0)
    expect(reply.headers['cache-control']).toBe('private, max-age=60')
  })

  it('requires the session id that the page creates for an address field', async () => {
    const reply = await shop.app.inject('/api/Postcode/autocomplete/nld/1/nl-NL')

    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: [{ field: 'x-autocomplete-session' }] })
  })

  it("returns the service's error when the context of a suggestion has expired", async () => {
    const reply = await shop.app.inject({ url: '/api/Postcode/address/verlopen', headers: session })

    expect([reply.statusCode, reply.json()]).toEqual([400, { exception: expect.any(String) }])
  })

  it.each([
    ['down', 503],
    ['timeout', 504],
    ['unauthorised401', 502],
    ['error500', 503],
  ])('has one error format when the service fails (%s)', async (mode, status) => {
    await fault(mode)

    const reply = await shop.app.inject({ url: '/api/Postcode/autocomplete/nld/1/nl-NL', headers: session })

    expect([reply.statusCode, reply.json()]).toEqual([status, { exception: 'Address service not available' }])
  })
})
