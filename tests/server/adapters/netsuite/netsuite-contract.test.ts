import { beforeAll, describe, expect, it } from 'vitest'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { createNetsuiteErp } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import type { Erp } from '#src/server/ports/erp.ts'
import type { ErpCustomer, ErpSalesOrder } from '#src/server/ports/erp-records.ts'
import { createDemoAccount, type DemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import { replayHttp } from '../replay-http.ts'

const DAY = '2026-11-21' as CalendarDay // a valid day
const now = () => new Date('2026-11-21T12:00:00Z')

let account: DemoAccount
beforeAll(async () => {
  account = await createDemoAccount()
})

const erpAt = (baseUrl: string, fetch: (url: string, init: RequestInit) => Promise<Response>): Erp =>
  createNetsuiteErp({
    baseUrl,
    fetch,
    now,
    credentials: { ...account, algorithm: 'ES256' },
    retry: { tries: 2, firstDelayMs: 0, random: () => 0.5, wait: async () => {} },
  })

const openTwin = () => {
  const netsuite = createNetsuiteTwin({ account, now })
  return erpAt('http://twins.example/netsuite', (url, init) => netsuite.handle(new Request(url, init)))
}
const openRecorded = () => erpAt('https://1234567.suitetalk.api.netsuite.com', replayHttp('netsuite').fetch)

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const list: Row[] = []
  for await (const row of rows) list.push(row)
  return list
}

const billTo = {
  addressee: 'Anna de Wilde',
  street: 'Voorbeeldstraat 12',
  zipcode: '1234 AB',
  city: 'Zwolle',
  province: '',
  country: 'NL',
}
const customer = (facts: Partial<ErpCustomer> = {}): ErpCustomer => ({
  externalId: 'web-cust-7',
  companyName: null,
  firstname: 'Anna',
  middlename: 'de',
  lastname: 'Wilde',
  email: 'anna@voorbeeld.example',
  phone: '0612345678',
  vatNumber: '',
  kvkNumber: '',
  billTo,
  shipTo: null,
  ...facts,
})
const newOrder = (customerId: number, facts: Partial<ErpSalesOrder> = {}): ErpSalesOrder => ({
  externalId: 'web-so-10001',
  salesOrderId: 10_001,
  customerId,
  placedOn: DAY,
  channel: 'web',
  delivery: 'pickup',
  reference: '',
  remarks: '',
  shipTo: billTo,
  lines: [
    { itemId: 1601, count: 3, netPrice: 7.5, description: 'Leermelk' },
    { itemId: 101_001, count: 1, netPrice: 825.62, description: 'Bank Merel' },
  ],
  ...facts,
})

describe.each([
  ['the twin', openTwin],
  ['recorded responses', openRecorded],
])('the NetSuite adapter, with %s', (_, open) => {
  it('returns items of each kind, although NetSuite omits empty columns', async () => {
    const items = await collect(open().items())
    const byId = new Map(items.map((item) => [item.id, item]))

    expect(byId.get(1001)).toMatchObject({ kind: 'parent', parentId: null, itemId: 'LB1001', sortOrder: 10 })
    expect(byId.get(1001)?.texts.specifications).toMatchObject({ shx_width: expect.stringMatching(/^21[25]$/) })
    expect(byId.get(101_001)).toMatchObject({ kind: 'variant', parentId: 1001, itemId: 'LB1001-TOL01-0102' })
    expect(byId.get(1601)).toMatchObject({ kind: 'single', legId: null })
    expect(new Set(items.map(({ kind }) => kind))).toContain('set')
  })

  it('returns prices, stock per location, and banners with days as text', async () => {
    const erp = open()

    const prices = await collect(erp.prices())
    expect(prices.every(({ basePrice }) => basePrice >= 0)).toBe(true)
    expect(prices.some(({ itemId }) => itemId === 101_001)).toBe(true)
    const stock = await collect(erp.stock())
    expect(stock[0]).toEqual({ itemId: 1601, locationId: 1, locationName: 'Showroom', available: 14 })
    expect(stock.every(({ available }) => Number.isInteger(available))).toBe(true)
    expect((await collect(erp.menuBanners()))[0]).toMatchObject({ dateFrom: '2025-01-01' })
  })

  it('stores a sale under our external ids, returns the ids of NetSuite, and finds the sale by both', async () => {
    const erp = open()
    const customerId = await erp.putCustomer(customer())
    const salesOrderId = await erp.putSalesOrder(newOrder(customerId))
    const deposit = { externalId: 'web-pay-a', customerId, salesOrderId, amountCents: 14_985 }
    const depositId = await erp.putDeposit({ ...deposit, paidOn: DAY, paidBy: 'CASH', payId: null })

    expect([customerId, salesOrderId, depositId]).toEqual([70_001, 70_002, 70_003])
    expect(await erp.putSalesOrder(newOrder(customerId))).toBe(salesOrderId)
    expect(await erp.findCustomer('web-cust-7')).toEqual({ id: customerId, email: 'anna@voorbeeld.example' })
    expect(await erp.findSalesOrder('web-so-10001')).toEqual({
      id: salesOrderId,
      netCents: 84_812,
      lineCount: 2,
      placedOn: DAY,
    })
    expect(await erp.findDeposit('web-pay-a')).toEqual({ id: depositId, amountCents: 14_985 })
    expect(await collect(erp.storedOrders({ ids: [salesOrderId] }))).toEqual([
      { id: salesOrderId, externalId: 'web-so-10001', lineCount: 2, netCents: 84_812 },
    ])
  })

  it('returns the pieces of stock that NetSuite committed to an order', async () => {
    const erp = open()
    const salesOrderId = await erp.putSalesOrder(newOrder(await erp.putCustomer(customer())))

    expect(await collect(erp.commitments([salesOrderId]))).toEqual([
      { salesOrderId, itemId: 1601, pieces: 3 },
      { salesOrderId, itemId: 101_001, pieces: 1 },
    ])
  })

  it('returns which orders are canceled or closed in NetSuite', async () => {
    const erp = open()
    const salesOrderId = await erp.putSalesOrder(newOrder(await erp.putCustomer(customer())))

    expect(await collect(erp.closedOrders([salesOrderId]))).toEqual([])
  })

  it('returns undefined for an unknown record', async () => {
    expect(await open().findSalesOrder('web-so-1')).toBeUndefined()
  })

  it('throws an error with the line or field that NetSuite refused', async () => {
    const erp = open()
    const customerId = await erp.putCustomer(customer())
    const [first] = newOrder(customerId).lines
    const lines = [...(first ? [first] : []), { itemId: 9_999_999, count: 1, netPrice: 1, description: '' }]
    const unknown = newOrder(customerId, { externalId: 'web-so-10002', salesOrderId: 10_002, lines })

    await expect(erp.putSalesOrder(unknown)).rejects.toMatchObject({
      name: 'ErpRefusal',
      code: 'INVALID_CONTENT',
      part: { kind: 'line', index: 1 },
      isTemporary: false,
    })
    await expect(erp.putCustomer(customer({ externalId: 'web-cust-8', email: 'anna' }))).rejects.toMatchObject({
      name: 'ErpRefusal',
      part: { kind: 'field', name: 'email' },
    })
  })

  it('can ping NetSuite', async () => {
    await expect(open().ping()).resolves.toBeUndefined()
  })
})

it('the NetSuite adapter queries with a token, page by page, with bound parameters', async () => {
  const { fetch, requests } = replayHttp('netsuite')
  const erp = erpAt('https://1234567.suitetalk.api.netsuite.com', fetch)

  await collect(erp.storedOrders({ ids: [70_002] }))

  expect(requests.map(({ request }) => request)).toEqual([
    'POST /services/rest/auth/oauth2/v1/token',
    'POST /services/rest/query/v1/suiteql?limit=1000&offset=0',
  ])
  expect(requests[1]?.headers.get('prefer')).toBe('transient')
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer eyJ.recorded.token')
  expect(requests[1]?.body).toMatchObject({ params: [70_002, 0] })
})
