import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
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

/** Opens the shop with an ERP twin that the test controls. It synchronizes when the test calls `sendToErp`. */
export function useErpShop() {
  const shop = usePayingShop()
  const control = async (name: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return (await shop.twins.netsuite.handle(new Request(`${TWIN}/${name}`, init))).json()
  }
  /** Each call acts as another server, with its own locks in its process. */
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
    /** Sends due messages to the ERP, and returns when more are due. */
    sendToErp: (changes: Partial<DrainErpDeps> = {}, isStopping?: () => boolean) =>
      drainErp({ ...deps(), ...changes }, isStopping),
    /** Returns the records that the shop created in the ERP, without the ERP's own. */
    async inErp(): Promise<TwinRecords> {
      const all = (await control('records')) as TwinRecords
      return { ...all, customer: all.customer.filter(({ id }) => id !== '501') }
    },
    /** Sets the rules of the ERP for orders, existing ones included. */
    erpOrders: (rules: { isPending?: boolean; needsLocation?: boolean }) => control('approval', rules),
    erpKnows: (item: number) => control('item', { item }),
    /** Places an order of one sofa that the ERP knows; as a guest by default. */
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
      const product = await shop.addProduct({ displayName: 'Bank Merel', basePrice })
      await control('item', { item: product })
      const body = orderForm([{ id: product, itemId: '', basePrice, count }], form)
      return (await place(api, body, newKey())).salesOrderId
    },
    /** Pays cash at the counter. */
    payCash: async (salesOrderId: number, amountCents: number) =>
      (await pay(shop.sales, salesOrderId, 'CASH', { amountCents })).paymentId,
    /** Corrects an order as staff do. */
    async correct(salesOrderId: number, changes: Partial<OrderChange>): Promise<void> {
      const { form, version } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
      // The form of an order contains the fields of a correction, as texts.
      const body = { version, form: choicesInCodes({ ...form, ...changes } as OrderChange) }
      await shop.sales.staffOrders.save({ params: { id: salesOrderId }, body })
    },
    roadOf: async (salesOrderId: number) => shop.sales.orderRoad.ofOrder({ params: { id: salesOrderId } }),
    /** Returns the sync steps in short: "sales_order accepted". */
    stepsOf: async (salesOrderId: number) => {
      const { steps } = await shop.sales.orderRoad.ofOrder({ params: { id: salesOrderId } })
      return steps.map(({ kind, state }) => `${kind} ${state}`)
    },
  })
}
