import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedMeasuredOrders } from './persisted-measured-orders.ts'

const none: PersistedMeasuredOrders = { orders: [] }

const useMeasuredStore = createPersistedStore(
  'measured',
  () => import('./persisted-measured-orders.ts').then(({ persistedMeasuredOrders }) => persistedMeasuredOrders),
  none,
)

/** Number of orders to remember. It exceeds the orders of any visitor in the period in which an order counts as new. */
const MAX_MEASURED_ORDERS = 50

/** Returns true the first time that the purchase of an order is measured in this browser, and records it. */
export async function isFirstMeasurement(salesOrderId: number): Promise<boolean> {
  await whenRead()
  const { orders } = useMeasuredStore.getState()
  if (orders.includes(salesOrderId)) return false
  useMeasuredStore.setState({ orders: [...orders, salesOrderId].slice(-MAX_MEASURED_ORDERS) })
  return true
}

/** Forgets the measured orders, when statistics are refused. */
export const forgetMeasuredOrders = () => useMeasuredStore.setState(none)

const whenRead = () =>
  new Promise<void>((resolve) => {
    const { persist } = useMeasuredStore
    if (persist.hasHydrated()) resolve()
    else persist.onFinishHydration(() => resolve())
  })
