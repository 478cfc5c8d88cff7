import sharp from 'sharp'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import type { SlotOnWire } from '#shared/contracts/planning-parts.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { createVisitApi } from '#shared/contracts/visits.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { browserFetch } from './browser-fetch.ts'
import type { Payments } from './external-services.ts'
import { buyer, type Line, readFirstVariant } from './shopper.ts'

/** Number of customers. */
export const LIVES = 4

/** One customer with a quote that becomes an order, and everything that a repeated call needs. */
export type OrderLife = {
  index: number
  customer: Api
  quoteId: number
  salesOrderId: number
  stopId: number
  slot: SlotOnWire | undefined
  rideToken: string
  caseId: number
  caseVersion: number
  visit: SlotOnWire | undefined
  visitStopId: number
  visitReportId: string
  photoId: string
  staffPhotoId: string
  reportId: string
  /** Return of the row that a change of the order added. */
  returned: { id: number; version: number; rowId: number; receivedOn: string }
  /** Page of the buyer's payment at the provider. */
  paymentUrl: string
  refund: { id: string; paymentId: string }
  /** Payment in cash at the counter, and the refund of a part of it. */
  cash: { id: string; refundId: string }
}

/** The callers of every life, and their products: one that is made to measure, and one in stock that is added later. */
export type LifeCallers = {
  origin: string
  staff: Api
  payments: Payments
  line: Line
  addedItemId: number
  photo: Blob
}

/** A transition of an order's life. A repeated `run` finishes the transition or changes nothing. */
export type LifeStep = {
  name: string
  /** Calls that must be done before `run`, and during which nothing is killed. */
  prepare?(life: OrderLife, callers: LifeCallers): Promise<void>
  run(life: OrderLife, callers: LifeCallers): Promise<void>
}

/** Returns the callers of the lives: a logged-in member of staff, and a product. */
export async function readCallers(origin: string, staff: Api, payments: Payments): Promise<LifeCallers> {
  const picture = { width: 320, height: 240, channels: 3 as const, background: '#8a5a2b' }
  const photo = new Blob([new Uint8Array(await sharp({ create: picture }).jpeg().toBuffer())], { type: 'image/jpeg' })
  const { items } = await staff.catalog.stockList({ query: { list: '/leren-meubels-op-voorraad' } })
  const added = items.find(({ totalStock }) => (totalStock ?? 0) >= LIVES)
  if (!added) throw new Error(`the catalog has no product with ${LIVES} pieces in stock`)
  return { origin, staff, payments, line: await readFirstVariant(staff), addedItemId: added.id, photo }
}

/** Returns a new life, without any call. */
export const beginLife = (index: number, { origin }: LifeCallers): OrderLife => ({
  index,
  customer: createApi({ baseUrl: origin, fetch: browserFetch() }),
  quoteId: 0,
  salesOrderId: 0,
  stopId: 0,
  slot: undefined,
  rideToken: '',
  caseId: 0,
  caseVersion: 0,
  visit: undefined,
  visitStopId: 0,
  visitReportId: crypto.randomUUID(),
  photoId: crypto.randomUUID(),
  staffPhotoId: crypto.randomUUID(),
  reportId: crypto.randomUUID(),
  returned: { id: 0, version: 0, rowId: 0, receivedOn: '' },
  paymentUrl: '',
  refund: { id: crypto.randomUUID(), paymentId: '' },
  cash: { id: crypto.randomUUID(), refundId: crypto.randomUUID() },
})

const keyOf = ({ index }: OrderLife, step: string) => ({ 'idempotency-key': `kill-life-${index}-${step}` })

/** Plans the ready lines in a free window. A repeated call chooses the same window. */
async function plan(life: OrderLife, { staff }: LifeCallers): Promise<void> {
  const params = { id: life.salesOrderId }
  // A window of today can be over when it is chosen again.
  const { free } = await staff.planning.slots({ params })
  life.slot ??= free.filter(({ day }) => day > amsterdamDay(new Date()))[life.index]
  if (!life.slot) throw new Error('no window is free')
  const { vanId, day, from } = life.slot
  life.stopId = (await staff.planning.plan({ params, body: { vanId, day, from } })).stopId
}

/** Opens the ride of a window, as staff do for its driver. */
async function openRide(life: OrderLife, slot: SlotOnWire | undefined, { staff }: LifeCallers): Promise<void> {
  const { link } = await staff.planning.openRide({ body: { vanId: slot?.vanId ?? '', day: slot?.day ?? '' } })
  life.rideToken = link.slice(link.lastIndexOf('/') + 1)
}

/** Reports a stop as made, with name and signature, as the phone of its driver does. */
async function reportDone(
  { rideToken: token, reportId, stopId }: Pick<OrderLife, 'rideToken' | 'reportId' | 'stopId'>,
  { origin }: LifeCallers,
): Promise<void> {
  const at = new Date().toISOString()
  await createVisitApi({ baseUrl: origin, fetch }).visits.report({
    params: { token },
    body: {
      reportId,
      stopId,
      kind: 'delivered',
      name: 'Proef Koper',
      signature: 'M1 1L9 9',
      reason: '',
      photo: '',
      happenedDateTime: at,
      sentDateTime: at,
    },
  })
}

/** Amount of the payment in cash. */
const CASH_CENTS = 5_000
/** Amount that staff refund of each payment. */
export const REFUND_CENTS = 1_500

/** Failure codes of a repeated refund whose outcome the shop does not know yet. */
const UNDECIDED: readonly string[] = ['refund_unknown', 'refund_running']

/**
 * Refunds a part of the payment, as staff do. While its outcome is unknown, throws an error after which the call is repeated. When the
 * provider never got the refund, staff begin a new one.
 */
async function refundPart(life: OrderLife, { staff }: LifeCallers): Promise<void> {
  const { id, paymentId } = life.refund
  try {
    const body = { RefundId: id, Amount: REFUND_CENTS, Reason: 'Beschadigde poot' }
    await staff.paymentDesk.refund({ params: { paymentId }, body })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'refund_refused') life.refund.id = crypto.randomUUID()
    if (error.code === 'refund_refused' || UNDECIDED.includes(error.code)) throw new Error(error.code, { cause: error })
    throw error
  }
}

/** The transitions in their sequence: quote, order, change, delivery, service, return, payment and refund. */
export const LIFE_STEPS: readonly LifeStep[] = [
  {
    name: 'quote sent',
    async run(life, { line }) {
      const { firstname = '', lastname, email } = buyer(life.index)
      const body = { firstname, lastname, email, shoppinglist: [line] }
      life.quoteId = (await life.customer.quotes.save({ headers: keyOf(life, 'quote'), body })).quoteId
    },
  },
  {
    name: 'quote accepted',
    async run(life) {
      const body = { ...buyer(life.index), version: 1 }
      life.salesOrderId = (await life.customer.quotes.accept({ params: { id: life.quoteId }, body })).salesOrderId
    },
  },
  {
    name: 'change of the order agreed to',
    async prepare(life, { staff, addedItemId }) {
      const params = { id: life.salesOrderId }
      const choice = { lines: [{ id: addedItemId, count: 1 }] }
      const { dueCents } = await staff.orderChanges.preview({ params, body: choice })
      await staff.orderChanges.propose({ params, headers: keyOf(life, 'change'), body: { ...choice, dueCents } })
    },
    async run({ customer, salesOrderId, index }) {
      const { email } = buyer(index)
      await customer.orderChanges.agree({ params: { id: salesOrderId, number: 1 }, body: { email } })
    },
  },
  {
    name: 'stop planned',
    async prepare({ salesOrderId: id }, { staff }) {
      const { lines } = await staff.staffOrders.show({ params: { id } })
      const rowIds = lines.map(({ salesOrderRowId }) => salesOrderRowId)
      const body = { rowIds, state: 'ready' as const, day: amsterdamDay(new Date()), mail: false }
      await staff.staffOrders.moveLines({ params: { id }, body })
    },
    run: plan,
  },
  {
    name: 'stop taken off the board',
    async run({ salesOrderId, stopId }, { staff }) {
      const { stops } = await staff.planning.proof({ params: { id: salesOrderId } })
      if (stops.some((stop) => stop.stopId === stopId && stop.state === 'removed')) return
      await staff.planning.unplan({ params: { id: stopId }, body: { version: 1, reason: 'De klant belde' } })
    },
  },
  {
    name: 'delivered by the driver',
    async prepare(life, callers) {
      await plan(life, callers)
      await openRide(life, life.slot, callers)
    },
    run: reportDone,
  },
  {
    name: 'service case opened with a photo',
    async run(life, { photo }) {
      const { customer, salesOrderId: id, photoId } = life
      await customer.service.sendOrderPhoto({ params: { id, photoId }, file: photo })
      const { lines } = await customer.salesOrders.show({ params: { id } }).then(({ salesOrderRows }) => ({
        lines: salesOrderRows.map(({ salesOrderRowId }) => salesOrderRowId),
      }))
      const opened = await customer.service.open({
        params: { id },
        headers: keyOf(life, 'case'),
        body: { rowIds: lines, problem: 'seam', description: 'De naad laat los.', photoIds: [photoId] },
      })
      life.caseId = opened.serviceCaseId
    },
  },
  {
    name: 'service case answered',
    async prepare(life, { staff }) {
      life.caseVersion = (await staff.serviceDesk.show({ params: { id: life.caseId } })).version
    },
    async run(life, { staff }) {
      await staff.serviceDesk.write({
        params: { id: life.caseId },
        headers: keyOf(life, 'answer'),
        body: { version: life.caseVersion, kind: 'shop', text: 'Wij komen langs.' },
      })
    },
  },
  {
    name: 'visit planned',
    async prepare(life, { staff }) {
      const { free } = await staff.planning.visitSlots({ params: { id: life.caseId }, query: {} })
      life.visit = free[life.index]
      if (!life.visit) throw new Error('no window is free for a visit')
    },
    async run(life, { staff }) {
      const { vanId = '', day = '', from = '' } = life.visit ?? {}
      const body = { vanId, day, from, minutes: 30 }
      life.visitStopId = (await staff.planning.planVisit({ params: { id: life.caseId }, body })).stopId
    },
  },
  {
    name: 'visit reported by the driver',
    prepare: (life, callers) => openRide(life, life.visit, callers),
    run: ({ rideToken, visitReportId, visitStopId }, callers) =>
      reportDone({ rideToken, reportId: visitReportId, stopId: visitStopId }, callers),
  },
  {
    name: 'service case solved with a photo',
    async prepare(life, { staff }) {
      life.caseVersion = (await staff.serviceDesk.show({ params: { id: life.caseId } })).version
    },
    async run(life, { staff, photo }) {
      await staff.serviceDesk.sendPhoto({ params: { photoId: life.staffPhotoId }, file: photo })
      await staff.serviceDesk.write({
        params: { id: life.caseId },
        headers: keyOf(life, 'solved'),
        body: {
          version: life.caseVersion,
          kind: 'shop',
          text: 'De naad is hersteld.',
          photoIds: [life.staffPhotoId],
          state: 'solved',
        },
      })
    },
  },
  {
    name: 'return counted',
    async prepare(life, { staff, addedItemId }) {
      const { customer, salesOrderId: id, index } = life
      const { salesOrderRows } = await customer.salesOrders.show({ params: { id } })
      const rowId = salesOrderRows.find((row) => row.inventoryItemId === addedItemId)?.salesOrderRowId ?? 0
      const { firstname, lastname, email } = buyer(index)
      const { withdrawalId } = await customer.withdrawals.declare({
        headers: keyOf(life, 'withdrawal'),
        body: {
          orderNumber: String(id),
          name: `${firstname} ${lastname}`,
          email,
          scope: 'some',
          products: 'Bank uit voorraad',
        },
      })
      const expected = await staff.returnDesk.expect({ params: { id: withdrawalId }, body: { rowIds: [rowId] } })
      const receivedOn = amsterdamDay(new Date())
      life.returned = { id: expected.returnId, version: expected.version, rowId, receivedOn }
    },
    async run({ returned: { id, version, rowId, receivedOn } }, { staff }) {
      const line = { rowId, good: 1, damaged: 0, missing: 0, damageCents: 0 }
      const body = { receivedOn, lines: [line], version }
      await staff.returnDesk.receive({ params: { id }, body })
    },
  },
  {
    name: 'cash received at the counter',
    async run({ cash, salesOrderId }, { staff }) {
      const body = { AttemptId: cash.id, Amount: CASH_CENTS, SalesOrderId: salesOrderId, PaymentType: 'CASH' as const }
      await staff.payments.start({ body })
    },
  },
  {
    name: 'part of the cash paid back',
    async run({ cash }, { staff }) {
      const body = { RefundId: cash.refundId, Amount: REFUND_CENTS, Reason: 'Kras op de poot' }
      await staff.paymentDesk.refund({ params: { paymentId: cash.id }, body })
    },
  },
  {
    name: 'payment received',
    async prepare(life) {
      const { paymentUrl } = await life.customer.payments.start({
        body: { Amount: 0, SalesOrderId: life.salesOrderId, PaymentType: 'PAYLINK' },
      })
      if (!paymentUrl) throw new Error('the payment has no page')
      life.paymentUrl = paymentUrl
    },
    run: ({ paymentUrl }, { payments }) => payments.pay(paymentUrl),
  },
  {
    name: 'part of the payment refunded by staff',
    async prepare(life, { staff }) {
      const { payments } = await staff.paymentDesk.show({ params: { id: life.salesOrderId } })
      const payment = payments.find(
        ({ paymentType, refundable }) => paymentType !== 'CASH' && refundable * 100 >= REFUND_CENTS,
      )
      if (!payment) throw new Error(`order ${life.salesOrderId} has no payment to refund`)
      life.refund.paymentId = payment.paymentId
    },
    run: refundPart,
  },
]
