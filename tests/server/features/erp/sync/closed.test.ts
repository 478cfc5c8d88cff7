import { describe, expect, it } from 'vitest'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { forgetDue } from '#src/server/features/people/account/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'

const REASON = 'Zelf in NetSuite gezet'
const ORDER_CLOSED = /^De verkooporder is geannuleerd of met de hand afgehandeld/

describe('a message that staff closed', () => {
  const shop = useErpShop()

  let lastUnknownItemId = 525_252
  /** Creates an order that the ERP refuses, because it does not have the item. */
  const hasRefusedSale = async () => {
    const product = await shop.addProduct({ id: ++lastUnknownItemId, displayName: 'Bank Onbekend' })
    const lines = [{ id: product, itemId: '', basePrice: 825.62, count: 1 }]
    const { salesOrderId } = await place(shop.anonymous, orderForm(lines), newKey())
    await shop.sendToErp()
    return { salesOrderId, product, jobId: await jobOf(salesOrderId, 'sales_order') }
  }
  const jobOf = async (salesOrderId: number, kind: string) =>
    (await shop.roadOf(salesOrderId)).steps.find((step) => step.kind === kind)?.jobId ?? 0
  const close = (id: number, reason = REASON) => shop.admin.dataJobs.close({ params: { id }, body: { reason } })
  const retry = (id: number) => shop.sales.dataJobs.retry({ params: { id } })
  const deadLetterCount = async () => (await shop.admin.dataJobs.find({ query: {} })).total
  const auditEntries = () =>
    shop.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_email as by', 'before', 'after'])
      .where('action', 'like', 'message.%')
      .orderBy('id')
      .execute()

  it('is not sent, and shows who closed it, when and why', async () => {
    const { salesOrderId, product, jobId } = await hasRefusedSale()

    const closing = { closedBy: 'admin@leermeester.example', closedDateTime: expect.any(String), reason: REASON }
    expect(await close(jobId, `  ${REASON} `)).toEqual({ id: jobId, state: 'closed', closing })

    await shop.erpKnows(product)
    await shop.admin.orderRoad.synchronize()
    await shop.admin.dataJobs.retryAll({ body: {} })
    await shop.sendToErp()
    expect(await shop.stepsOf(salesOrderId)).toEqual(['customer accepted', 'sales_order closed'])
    expect((await shop.roadOf(salesOrderId)).steps[1]).toMatchObject({ closing, jobId, nextTryDateTime: null })
    const { items } = await shop.admin.dataJobs.find({ query: { state: 'closed' } })
    expect(items).toMatchObject([{ id: jobId, state: 'closed', closing, nextTryDateTime: null }])
    const { timeline } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'sync', state: 'closed' }))
  })

  it('is not counted as a problem', async () => {
    const { jobId } = await hasRefusedSale()
    shop.clock.advance(2 * 3_600_000)
    const violatedRules = async () =>
      (await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found.map(({ rule }) => rule)
    const failed = async () => (await shop.admin.backOfficeStart.show({})).toDo.failed
    expect(await violatedRules()).toEqual(['orders-arrive'])
    expect(await failed()).toMatchObject({ erp: 1, latest: [{ outboxId: jobId }] })

    await close(jobId)

    expect(await violatedRules()).toEqual([])
    expect(await failed()).toEqual({ mail: 0, erp: 0, latest: [] })
    expect(await deadLetterCount()).toBe(0)
    expect(await shop.admin.orderRoad.synchronize()).toMatchObject({ failed: 0, waiting: 0 })
  })

  it('is closed once: a later call changes nothing and returns the first reason', async () => {
    const { salesOrderId, jobId } = await hasRefusedSale()
    await close(jobId)

    expect(await close(jobId, 'Ook ik')).toMatchObject({ state: 'closed', closing: { reason: REASON } })

    expect(await auditEntries()).toEqual([
      {
        action: 'message.closed',
        by: 'admin@leermeester.example',
        after: { state: 'closed' },
        before: { state: 'dead', party: 'erp', kind: 'sales-order', salesOrderId },
      },
    ])
  })

  it.each([
    ['', 'Reden is verplicht.'],
    ['   ', 'Reden is verplicht.'],
    ['x'.repeat(301), 'U kunt maximaal 300 karakters gebruiken.'],
  ])('needs a reason of at most 300 characters, and not "%s"', async (reason, message) => {
    const { jobId } = await hasRefusedSale()
    await expect(close(jobId, reason)).rejects.toMatchObject({ code: 'invalid_input', fields: [{ message }] })
    expect(await deadLetterCount()).toBe(1)
  })

  it('can be closed only by an Admin, and only as a dead letter', async () => {
    const { jobId } = await hasRefusedSale()
    const body = { reason: REASON }
    await expect(shop.sales.dataJobs.close({ params: { id: jobId }, body })).rejects.toMatchObject({ status: 403 })

    await retry(jobId)
    await expect(close(jobId)).rejects.toMatchObject({ code: 'job_not_given_up' })
    await expect(close(9_999)).rejects.toMatchObject({ code: 'job_not_found' })
  })

  it('makes the payment that waits for it a dead letter with a reason, so that staff can close both', async () => {
    const { salesOrderId, jobId } = await hasRefusedSale()
    await shop.payCash(salesOrderId, 10_000)
    await close(jobId)

    const { steps } = await shop.roadOf(salesOrderId)
    expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['customer accepted', 'sales_order closed', 'deposit dead'],
    ])
    expect(steps[2]?.reason).toMatch(ORDER_CLOSED)
    expect(await deadLetterCount()).toBe(1)

    await close(steps[2]?.jobId ?? 0, 'Ook geboekt')
    expect((await shop.stepsOf(salesOrderId)).at(-1)).toBe('deposit closed')
    expect(await deadLetterCount()).toBe(0)
  })

  it('makes later payments and refunds of its order dead letters, so that they do not wait forever', async () => {
    const { salesOrderId, jobId } = await hasRefusedSale()
    await close(jobId)
    const paymentId = await shop.payCash(salesOrderId, 10_000)

    await shop.sendToErp()
    expect((await shop.roadOf(salesOrderId)).steps[2]).toMatchObject({
      kind: 'deposit',
      state: 'dead',
      reason: expect.stringMatching(ORDER_CLOSED),
    })
    await retry(await jobOf(salesOrderId, 'deposit'))
    await shop.sendToErp()
    await close(await jobOf(salesOrderId, 'deposit'))

    const body = { RefundId: newKey(), Amount: 10_000, Reason: 'Toch niet' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body })
    await shop.sendToErp()
    expect(await shop.stepsOf(salesOrderId)).toEqual([
      ...['customer accepted', 'sales_order closed', 'deposit closed', 'refund dead'],
    ])
  })

  it('makes a refund a dead letter when it is the payment of that refund', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    const paymentId = await shop.payCash(id, 10_000)
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()
    await close(await jobOf(id, 'deposit'))
    const body = { RefundId: newKey(), Amount: 10_000, Reason: 'Toch niet' }
    await shop.sales.paymentDesk.refund({ params: { paymentId }, body })

    await shop.sendToErp()

    const { steps } = await shop.roadOf(id)
    expect(steps.at(-1)).toMatchObject({ kind: 'refund', state: 'dead' })
    expect(steps.at(-1)?.reason).toMatch(/^De betaling waarvan dit geld terugging is met de hand afgehandeld/)
  })

  it('is sent with its payments after a retry by staff', async () => {
    const { salesOrderId, product, jobId } = await hasRefusedSale()
    await shop.payCash(salesOrderId, 10_000)
    await close(jobId)
    await shop.erpKnows(product)

    expect(await retry(jobId)).toEqual({ id: jobId, state: 'queued' })
    await shop.sendToErp()

    expect(await shop.stepsOf(salesOrderId)).toEqual(['customer accepted', 'sales_order accepted', 'deposit accepted'])
    expect((await shop.roadOf(salesOrderId)).steps[1]).toMatchObject({ closing: null, jobId: null })
    expect((await auditEntries()).map(({ action }) => action)).toEqual(['message.closed', 'message.retried'])
  })

  it('prevents that later corrections of its order are sent, because staff entered the order by hand', async () => {
    const { salesOrderId, product, jobId } = await hasRefusedSale()
    await close(jobId)
    await shop.erpKnows(product)

    await shop.correct(salesOrderId, { reference: 'Serre' })
    await shop.sendToErp()

    expect(await shop.stepsOf(salesOrderId)).toEqual(['customer accepted', 'sales_order closed'])
  })

  it('does not prevent the next correction when it is a correction of an order that is in the ERP', async () => {
    const id = await shop.hasSale()
    await shop.sendToErp()
    await shop.correct(id, { reference: 'Serre' })
    await shop.erpFault('refuse400', 1)
    await shop.sendToErp()
    await close(await jobOf(id, 'sales_order'))
    expect((await shop.roadOf(id)).steps[1]).toMatchObject({ state: 'accepted', closing: { reason: REASON } })

    await shop.correct(id, { reference: 'Zolder' })
    await shop.sendToErp()

    expect((await shop.roadOf(id)).steps[1]).toMatchObject({ state: 'accepted', closing: null, jobId: null })
  })

  it('has no payload anymore, and has its reason only until the buyer is erased', async () => {
    const id = await shop.hasSale()
    const customerUpdate = () => shop.db.updateTable('sales_order_customers').where('sales_order_id', '=', id)
    await customerUpdate().set({ email: 'anna at voorbeeld' }).execute()
    await shop.sendToErp()
    const payloads = async () =>
      (await shop.db.selectFrom('erp_records').select('payload').execute()).map(Object.values)
    expect(await payloads()).toMatchObject([[{ email: 'anna at voorbeeld' }]])
    const jobId = await jobOf(id, 'customer')

    await close(jobId, 'Anna gebeld')
    expect(await payloads()).toEqual([[null]])

    await shop.db.updateTable('sales_orders').set({ contact_until: '2020-01-01' }).where('id', '=', id).execute()
    await forgetDue({ db: shop.db, now: shop.clock.now })
    const { items } = await shop.admin.dataJobs.find({ query: { state: 'closed' } })
    expect(items).toMatchObject([{ id: jobId, closing: { reason: '' }, lastError: null }])
  })

  it('loses its email address in the clean-up when it is a mail to a deleted account', async () => {
    const at = shop.clock.now()
    await shop.db
      .insertInto('outbox')
      .values({
        party: 'mail',
        kind: 'account-deleted',
        unique_key: 'account-deleted:7',
        state: 'dead',
        payload: JSON.stringify({ email: 'weg@voorbeeld.example' }),
        next_try_at: at,
        inserted_at: at,
      })
      .execute()
    const { items } = await shop.admin.dataJobs.find({ query: { party: 'mail' } })
    await close(items[0]?.id ?? 0, 'weg@voorbeeld.example bestaat niet')

    await forgetDue({ db: shop.db, now: shop.clock.now })

    const row = shop.db.selectFrom('outbox').select(['payload', 'closed_reason']).where('party', '=', 'mail')
    expect(await row.execute()).toEqual([{ payload: {}, closed_reason: null }])
  })
})
