import type { OrderChange } from '#shared/contracts/staff-orders.ts'
import { choicesInCodes } from '#shared/domain/checkout/choice-codes.ts'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import { type DrainErpDeps, drainErp } from '#src/server/features/erp/sync/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import type { NetsuiteFault } from '#src/server/twins/netsuite/netsuite-faults.ts'
import { newKey, orderForm, place } from './order-form.ts'
import { pay } from './pay-calls.ts'
import { usePayingShop } from './paying-shop.ts'
import type { TestShopOptions } from './use-shop.ts'

const TWIN = 'http://twins.example/netsuite/_twin'

type TwinRecord = { id: string; externalId: string | null; fields: Record<string, unknown>; writes: number }
type TwinRecords = Record<
  'customer' | 'salesOrder' | 'customerDeposit' | 'customerRefund' | 'inventoryTransfer' | 'returnAuthorization',
  TwinRecord[]
>

/** Opens the shop with an ERP twin that the test controls. Messages are sent only when the test calls `sendToErp`. */
export function useErpShop(options: TestShopOptions = {}) {
  const shop = usePayingShop(options)
  const control = async (name: string, body?: unknown) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return (await shop.twins.netsuite.handle(new Request(`${TWIN}/${name}`, init))).json()
  }
  /** Returns the dependencies of a simulated server. Each call simulates another server, with locks of its own. */
  const deps = (): DrainErpDeps => ({
    db: shop.db,
    erp: shop.outside.erp,
    now: shop.clock.now,
    log: options.log ?? silentLog,
    spans: options.parts?.spans,
    locks: createProcessLocks(),
  })

  return Object.assign(shop, {
    erpFault: (mode: NetsuiteFault | 'none', count?: number) => control('faults', { mode, count }),
    /** Makes this percentage of the calls to the ERP fail, with each kind of fault in turn. */
    erpWeather: (percent: number) => control('weather', { percent }),
    erpDeps: deps,
    /** Sends due messages to the ERP. Returns the time at which the next message is due. */
    sendToErp: (changes: Partial<DrainErpDeps> = {}, isStopping?: () => boolean) =>
      drainErp({ ...deps(), ...changes }, isStopping),
    /** Returns the records that the shop created in the ERP, without the demo customer (id 501) of the twin. */
    async inErp(): Promise<TwinRecords> {
      const all = (await control('records')) as TwinRecords
      return { ...all, customer: all.customer.filter(({ id }) => id !== '501') }
    },
    /** Makes new and existing orders in the ERP wait for approval, or need a location before stock is committed. */
    erpOrders: (rules: { isPending?: boolean; needsLocation?: boolean }) => control('approval', rules),
    /** Closes an order in the ERP, as the bookkeeper does there; by its id in the ERP. */
    erpCloses: (id: number) => control('close-order', { id }),
    /** Makes an invoice of an order in the ERP, as the bookkeeper does there; by the ERP's id of the order. */
    erpBills: (id: number, more: { lines?: number[]; vatPercent?: number } = {}) =>
      control('bill-order', { id, ...more }) as Promise<{ id: number; number: string }>,
    /** Makes a credit memo of an invoice in the ERP. */
    erpCredits: (id: number, lines?: number[]) =>
      control('credit-invoice', { id, lines }) as Promise<{ id: number; number: string }>,
    /** Deletes an invoice or credit memo in the ERP. */
    erpDeletes: (id: number) => control('delete-document', { id }),
    /** Sets the pieces that the ERP counts of an item at a location. */
    erpStock: (item: number, location: number, quantity: number) => control('stock', { item, location, quantity }),
    /** Adds a location of the shop with a stock location of the ERP, and returns its id. */
    async addLocation(name: string, stockLocationId: number | null = null): Promise<number> {
      const { locations } = await shop.admin.locations.add({ body: { name, hours: {}, stockLocationId } })
      return locations.find((location) => location.name === name)?.locationId ?? -1
    },
    /** Makes the ERP accept an item that is not in its catalog. */
    erpKnows: (item: number) => control('item', { item }),
    /** Places an order for a sofa that the ERP accepts; as a guest and for two units by default. */
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
    /** Changes an order, as staff do in the back office. */
    async correct(salesOrderId: number, changes: Partial<OrderChange>): Promise<void> {
      const { form, version } = await shop.sales.staffOrders.show({ params: { id: salesOrderId } })
      // The form of an order contains the fields of a correction, as texts.
      const body = { version, form: choicesInCodes({ ...form, ...changes } as OrderChange) }
      await shop.sales.staffOrders.save({ params: { id: salesOrderId }, body })
    },
    /** Returns the ERP sync status of an order. */
    roadOf: async (salesOrderId: number) => shop.sales.orderRoad.ofOrder({ params: { id: salesOrderId } }),
    /** Returns kind and state of each step of the ERP sync of an order: "sales_order accepted". */
    stepsOf: async (salesOrderId: number) => {
      const { steps } = await shop.sales.orderRoad.ofOrder({ params: { id: salesOrderId } })
      return steps.map(({ kind, state }) => `${kind} ${state}`)
    },
  })
}
