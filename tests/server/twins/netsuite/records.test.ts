import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTbaSigner } from '#src/server/adapters/netsuite/netsuite-tba.ts'
import { createDemoAccount, type DemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import { netsuiteTbaAccount } from '#src/server/twins/netsuite/tba-check.ts'
import type { Twin } from '#src/server/twins/twin.ts'

const BASE = 'http://twins.example/netsuite'
const RECORDS = `${BASE}/services/rest/record/v1`
const folder = mkdtempSync(join(tmpdir(), 'leermeester-netsuite-'))
const stateFile = join(folder, 'netsuite.json')
const now = () => new Date('2026-11-21T12:00:00Z')

let account: DemoAccount
let twin: Twin

beforeAll(async () => {
  account = await createDemoAccount()
})
beforeEach(async () => {
  twin = createNetsuiteTwin({ account, now, stateFile })
  await twin.handle(new Request(`${BASE}/_twin/reset`, { method: 'POST' }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const sign = createTbaSigner(netsuiteTbaAccount, now)

async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; location: string | null; body: unknown }> {
  const url = `${RECORDS}${path}`
  const response = await twin.handle(
    new Request(url, {
      method,
      headers: { authorization: sign(method, url) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const anna = { isPerson: true, firstName: 'Anna', lastName: 'Wilde', email: 'anna@voorbeeld.example' }
const createCustomer = async () => {
  await call('PUT', '/customer/eid:web-cust-7', anna)
  return ((await call('GET', '/customer/eid:web-cust-7')).body as { id: string }).id
}
const order = (customer: string, lines: object[] = [{ item: { id: '1601' }, quantity: 2, rate: 7.5 }]) => ({
  entity: { id: customer },
  tranDate: '2026-11-21',
  item: { items: lines },
})
const errorOf = ({ body }: { body: unknown }) =>
  (body as { 'o:errorDetails': { 'o:errorCode': string; 'o:errorPath'?: string }[] })['o:errorDetails'][0]

describe('records of the demo ERP', () => {
  it('are created by POST, with a Location header', async () => {
    const { status, location } = await call('POST', '/customer', { ...anna, externalId: 'web-cust-7' })
    expect([status, location]).toEqual([204, `${RECORDS}/customer/70001`])
    expect((await call('GET', '/customer/70001')).body).toMatchObject({
      id: '70001',
      externalId: 'web-cust-7',
      lastName: 'Wilde',
    })
  })

  it('are refused when POST has an existing external id', async () => {
    await createCustomer()
    expect((await call('POST', '/customer', { ...anna, externalId: 'web-cust-7' })).status).toBe(400)
  })

  it('are created or changed by PUT with an external id, without a Location header', async () => {
    const id = await createCustomer()
    const second = await call('PUT', '/customer/eid:web-cust-7', { ...anna, phone: '0612345678' })

    expect(second).toEqual({ status: 204, location: null, body: undefined })
    expect((await call('GET', '/customer/eid:web-cust-7?fields=id,phone')).body).toMatchObject({
      id,
      phone: '0612345678',
    })
  })

  it('get more lines by a second PUT, unless the PUT replaces the lines', async () => {
    const customer = await createCustomer()
    const linesAfter = async (query: string) => {
      await call('PUT', `/salesOrder/eid:web-so-1${query}`, order(customer))
      const { body } = await call('GET', '/salesOrder/eid:web-so-1?expandSubResources=true')
      return (body as { item: { items: unknown[] } }).item.items.length
    }
    expect([await linesAfter(''), await linesAfter(''), await linesAfter('?replace=item')]).toEqual([1, 2, 1])
  })

  it('change only the given fields by PATCH', async () => {
    const id = await createCustomer()
    expect((await call('PATCH', `/customer/${id}`, { phone: '0687654321' })).status).toBe(204)
    expect((await call('GET', `/customer/${id}`)).body).toMatchObject({ lastName: 'Wilde', phone: '0687654321' })
  })

  it.each([
    ['a person without a name', '/customer/eid:x', { isPerson: true }, 'USER_ERROR', 'lastName'],
    ['an invalid mail address', '/customer/eid:x', { ...anna, email: 'anna' }, 'USER_ERROR', 'email'],
    ['an unknown customer', '/salesOrder/eid:x', order('999'), 'INVALID_CONTENT', 'entity'],
    ['an order without lines', '/salesOrder/eid:x', order('501', []), 'USER_ERROR', 'item'],
    [
      'an unknown item',
      '/salesOrder/eid:x',
      order('501', [{ item: { id: '9999999' }, quantity: 1, rate: 1 }]),
      'INVALID_CONTENT',
      'item.items[0].item',
    ],
    [
      'a deposit on an unknown order',
      '/customerDeposit/eid:x',
      { customer: { id: '501' }, salesOrder: { id: '1' }, payment: 1 },
      'INVALID_CONTENT',
      'salesOrder',
    ],
  ])('are refused with the path of the wrong field: %s', async (_what, path, body, code, errorPath) => {
    const response = await call('PUT', path, body)
    expect(response.status).toBe(400)
    expect(errorOf(response)).toMatchObject({ 'o:errorCode': code, 'o:errorPath': errorPath })
  })

  it('cannot change the customer of an order, and cannot add a deposit of another customer', async () => {
    const customer = await createCustomer()
    await call('PUT', '/salesOrder/eid:web-so-1', order(customer))
    const { id } = (await call('GET', '/salesOrder/eid:web-so-1')).body as { id: string }

    expect((await call('PUT', '/salesOrder/eid:web-so-1?replace=item', order('501'))).status).toBe(400)
    expect(
      (await call('PUT', '/customerDeposit/eid:p', { customer: { id: '501' }, salesOrder: { id }, payment: 1 })).status,
    ).toBe(400)
  })

  it('survive a restart', async () => {
    const id = await createCustomer()
    twin = createNetsuiteTwin({ account, now, stateFile })
    expect((await call('GET', '/customer/eid:web-cust-7')).body).toMatchObject({ id })
  })

  it('release their committed stock at a reset', async () => {
    const stock = async () => {
      const response = await twin.handle(new Request(`${BASE}/_twin/state`))
      return ((await response.json()) as { changes: { stock: object } }).changes.stock
    }
    const id = await createCustomer()
    await call('PUT', '/salesOrder/eid:web-so-7', order(id, [{ item: { id: '3001' }, quantity: 1, rate: 7.5 }]))
    expect(Object.keys(await stock())).toEqual(['3001@1'])

    await twin.handle(new Request(`${BASE}/_twin/reset`, { method: 'POST' }))

    expect(await stock()).toEqual({})
  })

  it('are not returned without a signature, or with a wrong, repeated or old signature', async () => {
    const url = `${RECORDS}/customer/501`
    const statusWith = async (authorization: string) =>
      (await twin.handle(new Request(url, { headers: { authorization } }))).status
    const good = sign('GET', url)
    const old = createTbaSigner(netsuiteTbaAccount, () => new Date('2026-11-21T11:50:00Z'))

    expect(await statusWith('')).toBe(401)
    expect(await statusWith(sign('POST', url))).toBe(401)
    expect(await statusWith(old('GET', url))).toBe(401)
    expect([await statusWith(good), await statusWith(good)]).toEqual([200, 401])
  })
})
