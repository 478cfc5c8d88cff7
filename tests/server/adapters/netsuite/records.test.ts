import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarDay } from '#shared/kernel/dates.ts'
import { accountNames } from '#src/server/adapters/netsuite/account-names.ts'
import { createNetsuiteErp, type NetsuiteOptions } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import type { ErpCustomer, ErpSalesOrder } from '#src/server/ports/erp-records.ts'
import { createDemoAccount, type DemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import { netsuiteTbaAccount } from '#src/server/twins/netsuite/tba-check.ts'
import type { Twin } from '#src/server/twins/twin.ts'

const BASE = 'http://twins.example/netsuite'
const DAY = '2026-11-21' as CalendarDay // a valid day

let account: DemoAccount
let twin: Twin
let requests: Request[]
let waits: number[]
const now = () => new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  account = await createDemoAccount()
  twin = createNetsuiteTwin({ account, now, timeoutMs: 200 })
})
beforeEach(async () => {
  requests = []
  waits = []
  await control('reset', {})
})

const control = (name: string, body: unknown) =>
  twin.handle(new Request(`${BASE}/_twin/${name}`, { method: 'POST', body: JSON.stringify(body) }))

const erpWith = (options: Partial<NetsuiteOptions> = {}) =>
  createNetsuiteErp({
    baseUrl: BASE,
    credentials: { ...account, algorithm: 'ES256' },
    fetch: async (url, init) => {
      requests.push(new Request(url, init))
      return twin.handle(new Request(url, init))
    },
    now,
    retry: { tries: 5, firstDelayMs: 1000, random: () => 0.5, wait: async (delayMs) => void waits.push(delayMs) },
    ...options,
  })

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
const salesOrder = (facts: Partial<ErpSalesOrder> = {}): ErpSalesOrder => ({
  externalId: 'web-so-10001',
  salesOrderId: 10_001,
  customerId: 0,
  placedOn: DAY,
  channel: 'web',
  delivery: 'pickup',
  reference: '',
  remarks: 'Bellen voor bezorging',
  shipTo: billTo,
  lines: [
    { itemId: 1601, count: 3, netPrice: 7.5, description: 'Leermelk' },
    { itemId: 101_001, count: 1, netPrice: 825.6198, description: 'Bank Merel' },
  ],
  ...facts,
})
const refused = (status: number) =>
  Response.json({ 'o:errorDetails': [{ 'o:errorCode': 'USER_ERROR', detail: '' }] }, { status })
const writes = () => requests.filter(({ method }) => method === 'PUT').map(({ url }) => url.slice(BASE.length))

describe('writing records in NetSuite', () => {
  it('returns the id of a new record, and the same id when the record is sent again', async () => {
    const erp = erpWith()
    const customerId = await erp.putCustomer(customer())
    const id = await erp.putSalesOrder(salesOrder({ customerId }))

    expect(await erp.putSalesOrder(salesOrder({ customerId }))).toBe(id)
    expect(await erp.findSalesOrder('web-so-10001')).toEqual({
      id,
      netCents: 84_812,
      lineCount: 2,
      placedOn: DAY,
    })
    expect(await erp.findCustomer('web-cust-7')).toEqual({ id: customerId, email: customer().email })
    expect(await erp.findSalesOrder('web-so-1')).toBeUndefined()
  })

  it('replaces lines and addresses, so that a second write does not double them', async () => {
    const erp = erpWith()
    const customerId = await erp.putCustomer(customer())
    await erp.putSalesOrder(salesOrder({ customerId }))

    expect(writes()).toEqual([
      '/services/rest/record/v1/customer/eid:web-cust-7?replace=addressbook',
      '/services/rest/record/v1/salesOrder/eid:web-so-10001?replace=item',
    ])
  })

  it('moves pieces from one location to another, and only once when the transfer is sent again', async () => {
    const erp = erpWith()
    const transfer = {
      externalId: 'web-transfer-3',
      transferId: 3,
      fromLocationId: 2,
      toLocationId: 1,
      movedOn: DAY,
      reason: 'Showroom vullen',
      lines: [{ itemId: 3001, count: 2 }],
    }
    expect(await erp.findStockTransfer('web-transfer-3')).toBeUndefined()

    const id = await erp.putStockTransfer(transfer)
    expect(await erp.putStockTransfer(transfer)).toBe(id)

    expect(await erp.findStockTransfer('web-transfer-3')).toEqual({ id })
    const pieces = new Map<number, number>()
    for await (const level of erp.stock()) if (level.itemId === 3001) pieces.set(level.locationId, level.available)
    expect([pieces.get(1), pieces.get(2)]).toEqual([3, 0]) // 1 and 2 before
    const [body] = await Promise.all(requests.filter(({ method }) => method === 'PUT').map((one) => one.json()))
    expect(body).toMatchObject({
      memo: 'Verplaatsing 3. Showroom vullen',
      location: { id: '2' },
      transferLocation: { id: '1' },
      inventory: { items: [{ item: { id: '3001' }, adjustQtyBy: 2 }] },
    })
  })

  it('refuses a transfer of an unknown item', async () => {
    const lines = [{ itemId: 99_999_999, count: 1 }]
    const unknown = {
      externalId: 'web-transfer-4',
      transferId: 4,
      fromLocationId: 2,
      toLocationId: 1,
      movedOn: DAY,
      reason: '',
      lines,
    }

    await expect(erpWith().putStockTransfer(unknown)).rejects.toMatchObject({
      part: { kind: 'line', field: 'lineItem' },
    })
  })

  it('sends amounts of money in euros', async () => {
    const erp = erpWith()
    const customerId = await erp.putCustomer(customer())
    const salesOrderId = await erp.putSalesOrder(salesOrder({ customerId }))
    const deposit = {
      externalId: 'web-pay-a',
      customerId,
      salesOrderId,
      amountCents: 14_985,
      paidOn: DAY,
      paidBy: 'CASH',
      payId: null,
    } as const
    const depositId = await erp.putDeposit(deposit)
    const refundId = await erp.putRefund({
      externalId: 'web-back-1',
      customerId,
      depositId,
      amountCents: 5,
      paidOn: DAY,
      paidBy: 'CASH',
      isChargeback: false,
    })

    expect(await erp.findDeposit('web-pay-a')).toEqual({ id: depositId, amountCents: 14_985 })
    expect(await erp.findRefund('web-back-1')).toEqual({ id: refundId, depositId })
    expect(await erp.findRefund('web-back-2')).toBeUndefined()
    const bodies = await Promise.all(requests.filter(({ method }) => method === 'PUT').map((request) => request.json()))
    expect(bodies[2]).toMatchObject({ payment: 149.85, currency: { id: '1' } })
    expect(bodies[3]).toMatchObject({ deposit: { items: [{ payment: 0.05 }] } })
  })

  it('creates no second record when a write is repeated after a fault', async () => {
    for (const mode of ['drop-answer', 'error500', 'throttle429', 'limit400', 'down', 'unauthorised401']) {
      // A token that is refused twice is an outage, so this fault affects one call only.
      await control('faults', { mode, count: mode === 'unauthorised401' ? 1 : 2 })
      const erp = erpWith()
      expect(await erp.putCustomer(customer()), mode).toBe(await erp.putCustomer(customer()))
    }
    const records = (await (await twin.handle(new Request(`${BASE}/_twin/records`))).json()) as { customer: unknown[] }
    // The twin starts with one customer of its own.
    expect(records.customer).toHaveLength(2)
  })

  it.each([
    ['throttles the later calls', () => new Response(null, { status: 429 }), { name: 'Outage', reason: 'throttled' }],
    ['refuses the later call', () => refused(409), { name: 'ErpRefusal', isTemporary: true }],
  ])('says that a write may have arrived when NetSuite loses its answer and %s', async (_what, later, error) => {
    let puts = 0
    const erp = erpWith({
      fetch: async (url, init) => {
        if (init.method !== 'PUT') return twin.handle(new Request(url, init))
        puts += 1
        return puts === 1 ? new Response(null, { status: 500 }) : later()
      },
    })
    await expect(erp.putCustomer(customer())).rejects.toMatchObject({ ...error, mayHaveArrived: true })
  })

  it.each([
    ['throttles', () => new Response(null, { status: 429 })],
    ['refuses', () => refused(400)],
  ])('says that a write did not arrive when NetSuite %s all its calls', async (_what, answer) => {
    const erp = erpWith({
      fetch: async (url, init) => (init.method === 'PUT' ? answer() : twin.handle(new Request(url, init))),
    })
    await expect(erp.putCustomer(customer())).rejects.toMatchObject({ mayHaveArrived: false })
  })

  it('says that a stored record may have arrived when its id cannot be read', async () => {
    const erp = erpWith({
      fetch: async (url, init) => {
        if (url.endsWith('/token')) return twin.handle(new Request(url, init))
        return new Response(null, { status: init.method === 'PUT' ? 204 : 429 })
      },
    })
    await expect(erp.putCustomer(customer())).rejects.toMatchObject({ reason: 'throttled', mayHaveArrived: true })
  })

  it('doubles the delay each time NetSuite reports a reached limit', async () => {
    await control('faults', { mode: 'limit400', count: 3 })
    await erpWith().putCustomer(customer())
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it('throws an error with the line and field that NetSuite refused', async () => {
    const erp = erpWith()
    const customerId = await erp.putCustomer(customer())
    const unknown = { itemId: 9_999_999, count: 1, netPrice: 1, description: '' }
    const [first] = salesOrder().lines

    await expect(
      erp.putSalesOrder(salesOrder({ customerId, lines: first ? [first, unknown] : [] })),
    ).rejects.toMatchObject({
      name: 'ErpRefusal',
      code: 'INVALID_CONTENT',
      part: { kind: 'line', index: 1, field: 'lineItem' },
      isTemporary: false,
      message: 'netsuite refused: INVALID_CONTENT',
    })
    await expect(
      erp.putSalesOrder(salesOrder({ customerId, lines: first ? [{ ...first, count: 0 }] : [] })),
    ).rejects.toMatchObject({ part: { kind: 'line', index: 0, field: 'lineCount' } })
    await expect(erp.putCustomer(customer({ email: 'anna' }))).rejects.toMatchObject({
      part: { kind: 'field', name: 'email' },
    })
    await expect(erp.putSalesOrder(salesOrder({ customerId: 12 }))).rejects.toMatchObject({
      part: { kind: 'field', name: 'customer' },
    })
    expect(waits).toEqual([])
  })

  it('treats a missing permission as an outage, not as a refusal of the record', async () => {
    const erp = erpWith({
      fetch: async (url, init) =>
        url.endsWith('/token')
          ? twin.handle(new Request(url, init))
          : Response.json({ 'o:errorDetails': [{ 'o:errorCode': 'INSUFFICIENT_PERMISSION' }] }, { status: 403 }),
    })
    await expect(erp.putCustomer(customer())).rejects.toMatchObject({ name: 'Outage', reason: 'credentials' })
  })

  it.each([
    ['was changing', 'RCRD_HAS_BEEN_CHANGED'],
    ['created', 'DUP_RCRD'],
  ])('tries once more when another user %s the same record', async (_what, code) => {
    let puts = 0
    const conflict = () => Response.json({ 'o:errorDetails': [{ 'o:errorCode': code, detail: '' }] }, { status: 400 })
    const erp = erpWith({
      fetch: async (url, init) =>
        init.method === 'PUT' && ++puts === 1 ? conflict() : twin.handle(new Request(url, init)),
    })
    expect(await erp.putCustomer(customer())).toBeGreaterThan(0)
    expect(puts).toBe(2)
  })

  it('uses the field names and values of the account', async () => {
    const names = {
      ...accountNames,
      records: {
        ...accountNames.records,
        customer: {
          type: 'customer',
          fields: { ...accountNames.records.customer.fields, kvkNumber: 'custentity_kvk' },
        },
      },
      values: { ...accountNames.values, subsidiary: '2' },
    }
    await erpWith({ names }).putCustomer(customer({ kvkNumber: '12345678' }))
    const [sent] = await Promise.all(requests.filter(({ method }) => method === 'PUT').map((request) => request.json()))
    expect(sent).toMatchObject({ custentity_kvk: '12345678', subsidiary: { id: '2' } })
  })
})

describe('the token-based login', () => {
  it('signs every read and write', async () => {
    const erp = erpWith({ credentials: netsuiteTbaAccount })
    const id = await erp.putCustomer(customer())
    expect(await erp.customer(id)).toMatchObject({ lastName: 'Wilde' })
    const banners: unknown[] = []
    for await (const banner of erp.menuBanners()) banners.push(banner)

    expect(banners.length).toBeGreaterThan(0)
    expect(requests.every(({ headers }) => headers.get('authorization')?.startsWith('OAuth realm="DEMO_SB1"'))).toBe(
      true,
    )
  })

  it('throws an outage without a retry when the secrets are wrong', async () => {
    const erp = erpWith({ credentials: { ...netsuiteTbaAccount, tokenSecret: 'another' } })
    await expect(erp.putCustomer(customer())).rejects.toMatchObject({ name: 'Outage', reason: 'credentials' })
    expect(requests).toHaveLength(1)
  })
})
