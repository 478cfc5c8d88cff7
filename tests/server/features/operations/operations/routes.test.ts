import { describe, expect, it } from 'vitest'
import type { ShopChange } from '#src/server/events/shop-changes.ts'
import { runsTable } from '#src/server/features/operations/operations/index.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('the data page of an Admin', () => {
  const shop = useShop()
  const setFault = (body: object) =>
    shop.twins.netsuite.handle(
      new Request('http://twins.example/netsuite/_twin/faults', { method: 'POST', body: JSON.stringify(body) }),
    )
  const stateOf = async (operation: string) =>
    (await shop.admin.operations.list({})).items.find((one) => one.operation === operation)

  it('has no files before the first fetch from the ERP, and then shows time and size of a file', async () => {
    const before = await shop.admin.data.info({})
    expect(before).toMatchObject({ items: null, menu: null, images: null, lastToErp: null })

    const file = await shop.admin.catalogImport.downloadMenu({})

    const { menu } = await shop.admin.data.info({})
    expect(menu).toEqual({ lastWriteTimeUtc: file.lastWriteTimeUtc, sizeBytes: file.sizeBytes })
  })

  it('returns the field names of the specification', async () => {
    const { body } = await shop.app.inject({
      url: '/api/data/info',
      headers: { authorization: `Bearer ${await shop.tokenOf('admin')}` },
    })

    expect(Object.keys(JSON.parse(body))).toEqual([
      ...['all_inventoryitems_netsuite', 'matrix_options', 'images', 'menu'],
      ...['last_NetsuiteToShopxbackendSync_DateTime', 'last_ShopxbackendToNetsuiteSync_DateTime'],
    ])
  })

  it('shows when an order was last delivered to the ERP', async () => {
    const at = new Date('2026-11-20T09:00:00Z')
    await shop.db
      .insertInto('sales_orders')
      .values({
        channel: 'web',
        token_hash: '',
        reference: '',
        remarks: '',
        delivery: 's',
        payment_option: '1',
        gross_cents: 100,
        net_cents: 83,
        vat_cents: 17,
        deposit_cents: 15,
        inserted_at: at,
        synchronized_at: at,
      })
      .execute()

    expect(await shop.admin.data.info({})).toMatchObject({ lastToErp: at.toISOString() })
  })

  it('shows the last result and the schedule of every operation', async () => {
    await shop.admin.operations.start({ params: { name: 'stock-refresh' } })

    expect(await stateOf('stock-refresh')).toMatchObject({
      running: null,
      last: { state: 'done', result: { changed: 0 }, startedBy: 'admin@leermeester.example' },
      schedule: { rhythm: 'elke 10 minuten', nextDateTime: '2026-11-21T13:10:00.000Z' },
    })
    expect(await stateOf('items-download')).toMatchObject({ last: null, schedule: null })
  })

  it('stores why an operation failed, and shows the history, newest first', async () => {
    await setFault({ mode: 'down' })
    await expect(shop.admin.operations.start({ params: { name: 'stock-refresh' } })).rejects.toMatchObject({
      code: 'outage',
    })
    shop.clock.advance(60_000)
    await setFault({ mode: 'none' })
    await shop.admin.operations.start({ params: { name: 'stock-refresh' } })
    await shop.admin.operations.clearCache({})

    const { items, total } = await shop.admin.operations.runs({ query: { operation: 'stock-refresh' } })
    expect(total).toBe(2)
    expect(items.map(({ state, error }) => [state, error])).toEqual([
      ['done', null],
      ['failed', 'NetSuite is niet bereikbaar.'],
    ])
    expect((await shop.admin.operations.runs({})).total).toBe(3)
  })

  it('lists runs with short results, and shows one run with its complete result', async () => {
    const [runId, at] = [crypto.randomUUID(), shop.clock.now()]
    const result = { synchronized: 1, message: 'klaar', salesOrders: [{ salesOrderId: 1 }], more: { of: 'it' } }
    await runsTable(shop.db).begin({ id: runId, name: 'orders-sync', actor: 'system', at })
    await runsTable(shop.db).end(runId, { state: 'done', result }, at)

    const short = { synchronized: 1, message: 'klaar' }
    expect((await shop.admin.operations.runs({})).items[0]?.result).toEqual(short)
    expect((await stateOf('orders-sync'))?.last?.result).toEqual(short)
    expect(await shop.admin.operations.run({ params: { runId } })).toMatchObject({ runId, state: 'done', result })
    const unknown = { params: { runId: crypto.randomUUID() } }
    await expect(shop.admin.operations.run(unknown)).rejects.toMatchObject({ code: 'run_not_found' })
  })

  it('ends a run that needs confirmation when an Admin declines it, and changes no ended run', async () => {
    const [runId, at] = [crypto.randomUUID(), shop.clock.now()]
    const runs = runsTable(shop.db)
    await runs.begin({ id: runId, name: 'items-restore', actor: 'system', at })
    await runs.end(runId, { state: 'needs_confirmation', result: { vanished: 70 }, error: 'Bekijk het.' }, at)

    const declined = await shop.admin.operations.decline({ params: { runId } })

    expect(declined).toMatchObject({ state: 'done', error: null, result: { vanished: 70, isDeclined: true } })
    expect(declined.result?.message).toBe('Niet gedaan: admin@leermeester.example wilde dit niet.')
    expect((await stateOf('items-restore'))?.last).toMatchObject({ state: 'done', result: { isDeclined: true } })
    expect(await shop.admin.operations.decline({ params: { runId } })).toEqual(declined)
    const unknown = { params: { runId: crypto.randomUUID() } }
    await expect(shop.admin.operations.decline(unknown)).rejects.toMatchObject({ code: 'run_not_found' })
    await expect(shop.sales.operations.decline({ params: { runId } })).rejects.toThrow()
  })

  it('clears cached data, and confirms that in plain text', async () => {
    const announced: ShopChange[] = []
    const stop = shop.changes.listen((change) => announced.push(change))
    const { body, headers } = await shop.app.inject({
      url: '/api/cache/clear',
      headers: { authorization: `Bearer ${await shop.tokenOf('admin')}`, 'x-leermeester-client': '1' },
    })
    stop()

    expect(announced).toEqual(['everything'])
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toBe('De cache is geleegd.')
  })

  it('refuses an operation that this shop does not have', async () => {
    await expect(shop.admin.operations.start({ params: { name: 'search-feed' } })).rejects.toMatchObject({
      code: 'operation_unknown',
    })
  })

  it('stores why items cannot be applied when no file was fetched before', async () => {
    await expect(shop.admin.operations.start({ params: { name: 'items-apply' } })).rejects.toMatchObject({
      code: 'operation_failed',
    })
    expect((await stateOf('items-apply'))?.last?.error).toContain('Haal eerst de gegevens op')
  })
})
