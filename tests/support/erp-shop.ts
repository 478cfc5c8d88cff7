import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import { type DrainErpDeps, drainErp } from '#src/server/features/erp/sync/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import type { NetsuiteFault } from '#src/server/twins/netsuite/netsuite-faults.ts'
import { newKey, orderForm, place } from './order-form.ts'
import { pay } from './pay-calls.ts'
import { usePayingShop } from './paying-shop.ts'

const TWIN = 'http://twins.example/netsuite/_twin'

type TwinRecord = { id: string; externalId: string | null; fields: Record<string, unknown>; writes: number }
type TwinRecords = Record<'customer' | 'salesOrder' | 'customerDeposit' | 'customerRefund', TwinRecord[]>

/** The shop with a bookkeeping that can be told what to do. It is brought up to date when the test says so. */
export function useErpShop() {
  const shop = usePayingShop()
  const control = async (name: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return (await shop.twins.netsuite.handle(new Request(`${TWIN}/${name}`, init))).json()
  }
  /** Each time as if it were another server: with locks of its own, which another cannot know of. */
  const deps = (): DrainErpDeps => ({
    db: shop.db,
    erp: shop.outside.erp,
    now: shop.clock.now,
    log: silentLog,
    locks: createProcessLocks(),
  })

  return Object.assign(shop, {
    erpFault: (mode: NetsuiteFault | 'none', count?: number) => control('faults', { mode, count }),
    erpWeather: (percent: number) => control('weather', { percent }),
    erpDeps: deps,
    /** Brings what is due to the bookkeeping; gives when there is more. */
    sendToErp: (changes: Partial<DrainErpDeps> = {}, isStopping?: () => boolean) =>
      drainErp({ ...deps(), ...changes }, isStopping),
    /** What the bookkeeping has of us, without what it had of itself. */
    async inErp(): Promise<TwinRecords> {
      const all = (await control('records')) as TwinRecords
      return { ...all, customer: all.customer.filter(({ id }) => id !== '501') }
    },
    /** How the bookkeeping treats orders, those that are there as well. */
    erpOrders: (rules: { isPending?: boolean; needsLocation?: boolean }) => control('approval', rules),
    erpKnows: (item: number) => control('item', { item }),
    /** An order of one sofa that the bookkeeping knows; of a guest unless told otherwise. */
    async hasSale({
      api = shop.anonymous,
      form = {},
      basePrice = 825.62,
      count = 2,
    }: {
      api?: typeof shop.anonymous
      form?: object
      /** EUR excl. VAT. */
      basePrice?: number
      count?: number
    } = {}): Promise<number> {
      const product = await shop.hasProduct({ displayName: 'Bank Merel', basePrice })
      await control('item', { item: product })
      const body = orderForm([{ id: product, itemId: '', basePrice, count }], form)
      return (await place(api, body, newKey())).salesOrderId
    },
    /** Money at the counter. */
    payCash: async (salesOrderId: number, amountCents: number) =>
      (await pay(shop.sales, salesOrderId, 'CASH', { amountCents })).paymentId,
    /** What staff change about an order. */
    async correct(salesOrderId: number, changes: Partial<OrderChange>): Promise<void> {
      const { form, version } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
      // The form of an order holds the fields of a correction, as texts.
      const body = { version, form: { ...form, ...changes } as OrderChange }
      await shop.sales.staffOrders.save({ params: { id: salesOrderId }, body })
    },
    roadOf: async (salesOrderId: number) => shop.sales.orderRoad.ofOrder({ params: { id: salesOrderId } }),
    /** The road in short: "sales_order accepted". */
    stepsOf: async (salesOrderId: number) => {
      const { steps } = await shop.sales.orderRoad.ofOrder({ params: { id: salesOrderId } })
      return steps.map(({ kind, state }) => `${kind} ${state}`)
    },
  })
}
