import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { openStateFile } from '../state-file.ts'
import { actionOf, canChangeTo, isOpen } from './pay-statuses.ts'

/** An order of the twin. Names and addresses of payers are not stored. */
export type TwinOrder = {
  orderId: string
  uuid: string
  serviceId: string
  description: string
  reference: string | null
  amountCents: number
  refundedCents: number
  refundedAt: string | null
  currency: string
  status: number
  methodId: number | null
  terminalCode: string | null
  returnUrl: string
  exchangeUrl: string | null
  isTest: boolean
  stats: Record<string, unknown> | null
  receipt: string | null
  /** Base URL of the twin, for the links in the responses about this order. */
  base: string
  createdAt: string
  modifiedAt: string
  expiresAt: string
  completedAt: string | null
}

/** The fields of a new order that come from the caller. */
export type NewTwinOrder = Pick<
  TwinOrder,
  | 'serviceId'
  | 'description'
  | 'reference'
  | 'amountCents'
  | 'currency'
  | 'methodId'
  | 'terminalCode'
  | 'returnUrl'
  | 'exchangeUrl'
  | 'isTest'
  | 'stats'
  | 'base'
  | 'expiresAt'
>

/** The orders of the twin. */
export type OrderRegistry = ReturnType<typeof openOrderRegistry>

/**
 * Opens the orders of the twin. With a state file the orders are still there after a `kill -9`, as at the real
 * provider, so that a restarted shop can poll their status.
 */
export function openOrderRegistry({ now, stateFile }: { now: () => Date; stateFile?: string }) {
  const file = openStateFile<TwinOrder>(stateFile, (order) => order.orderId)
  const orders = file.entries
  const byUuid = new Map([...orders.values()].map((order) => [order.uuid, order.orderId]))

  function save(order: TwinOrder): TwinOrder {
    orders.set(order.orderId, order)
    byUuid.set(order.uuid, order.orderId)
    file.append(order)
    return order
  }

  return {
    /** Adds an order with status 20 (pending). */
    add(order: NewTwinOrder): TwinOrder {
      const createdAt = now().toISOString()
      return save({
        ...order,
        orderId: `5${randomInt(1e9, 1e10 - 1)}X${randomBytes(2).toString('hex')}`,
        uuid: randomUUID(),
        status: 20,
        refundedCents: 0,
        refundedAt: null,
        receipt: null,
        createdAt,
        modifiedAt: createdAt,
        completedAt: null,
      })
    },

    /** Finds an order by order id or UUID. */
    find: (id: string): TwinOrder | undefined => orders.get(id) ?? orders.get(byUuid.get(id) ?? ''),

    all: (): TwinOrder[] => [...orders.values()],

    /**
     * Sets the status of an order. Returns undefined, and changes nothing, when the order is unknown or when the status
     * may not follow the current one.
     */
    setStatus(orderId: string, status: number, facts: Partial<TwinOrder> = {}): TwinOrder | undefined {
      const order = orders.get(orderId)
      if (!order || !canChangeTo(order.status, status)) return undefined
      const at = now().toISOString()
      return save({ ...order, ...facts, status, modifiedAt: at, completedAt: isOpen(status) ? null : at })
    },

    /** Marks an order as paid whose bank reports the money after its end. Returns undefined for an unknown order. */
    setPaidLate(orderId: string): TwinOrder | undefined {
      const order = orders.get(orderId)
      if (!order) return undefined
      const at = now().toISOString()
      return save({ ...order, status: 100, modifiedAt: at, completedAt: at })
    },

    clear() {
      orders.clear()
      byUuid.clear()
      file.clear()
    },
  }
}

/** Returns the order object of responses and exchange calls (docs/integrations/pay.md#s2). */
export function orderOnTheWire(order: TwinOrder) {
  const money = (value: number) => ({ value, currency: order.currency })
  const orderUrl = `${order.base}/v1/orders/${order.uuid}`
  const capturedCents = order.status === 100 ? order.amountCents : 0
  return {
    id: order.uuid,
    orderId: order.orderId,
    uuid: order.uuid,
    type: 'sale',
    serviceId: order.serviceId,
    description: order.description,
    reference: order.reference,
    customerKey: null,
    manualTransferCode: `9000 ${order.orderId.slice(0, 4)} ${order.orderId.slice(4, 8)} ${order.orderId.slice(8, 11)}0`,
    status: { code: order.status, action: actionOf(order.status) },
    receipt: order.receipt,
    integration: { pointOfInteraction: order.terminalCode ? 'IN_PERSON' : 'ECOMMERCE', test: order.isTest },
    amount: money(order.amountCents),
    authorizedAmount: money(order.status === 95 ? order.amountCents : 0),
    capturedAmount: money(capturedCents),
    stats: order.stats,
    transferData: null,
    checkoutData: null,
    payments: order.methodId ? [{ id: order.uuid, paymentMethod: { id: order.methodId, input: {} } }] : [],
    createdAt: withOffset(order.createdAt),
    modifiedAt: withOffset(order.modifiedAt),
    expiresAt: withOffset(order.expiresAt),
    completedAt: order.completedAt && withOffset(order.completedAt),
    createdBy: order.serviceId,
    modifiedBy: order.serviceId,
    links: {
      status: `${orderUrl}/status`,
      abort: `${orderUrl}/abort`,
      redirect: `${order.base}/checkout/${order.orderId}`,
    },
  }
}

/** Returns an ISO time in PAY.'s format: with an offset and without milliseconds. */
const withOffset = (isoTime: string) => isoTime.replace(/(\.\d+)?Z$/, '+00:00')
