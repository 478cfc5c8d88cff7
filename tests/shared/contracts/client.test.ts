import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { failures } from '#shared/contracts/failures.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'

const apiWith = (response: () => Response) => createApi({ fetch: async () => response() })
// The client throws only errors of this class.
const refusalOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error as ShopError)

describe('a call with an error or an unreadable response', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['an error of the shop', () => Response.json({ code: 'outage', message: 'Even niet.' }, { status: 503 })],
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('fails with the cause that the specification prescribes for the log: %s', async (_what, response) => {
    const error = await refusalOf(apiWith(response).menu.tree())

    expect(error).toBeInstanceOf(ShopError)
    expect(error?.cause).toMatchObject({ message: 'Network response was not ok' })
  })

  it.each([
    ['a response that does not match the contract', () => Response.json({ menu: 'none' })],
    ['an incomplete response', () => new Response('[{', { headers: { 'content-type': 'application/json' } })],
  ])('fails with a Dutch error message: %s', async (_what, response) => {
    const error = await refusalOf(apiWith(response).menu.tree())

    expect(error).toBeInstanceOf(ShopError)
    expect(error).toMatchObject({ code: 'unexpected', message: failures.unexpected.text })
    expect(error?.cause).toBeInstanceOf(Error)
  })

  it('fails with the error message, code and status that the shop sent', async () => {
    const response = () =>
      Response.json({ code: 'product_not_found', message: 'Dit product is niet gevonden.' }, { status: 404 })

    const error = await refusalOf(apiWith(response).catalog.product({ params: { id: 7 } }))

    expect(error).toMatchObject({ message: 'Dit product is niet gevonden.', code: 'product_not_found', status: 404 })
  })
})

describe('the trace of a call', () => {
  it('has new ids for each call, in the format of W3C Trace Context', async () => {
    const sent: string[] = []
    const fetch = async (_url: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('traceparent') ?? '')
      return new Response('{}', { status: 404 })
    }
    const api = createApi({ fetch })
    for (let count = 0; count < 2; count += 1) await api.menu.tree().catch(() => undefined)

    for (const text of sent) expect(text).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(sent).size).toBe(2)
  })
})
