import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedMeasuredOrders } from './persisted-measured-orders.ts'

const none: PersistedMeasuredOrders = { orders: [] }

const useMeasuredStore = createPersistedStore(
  'measured',
  () => import('./persisted-measured-orders.ts').then(({ persistedMeasuredOrders }) => persistedMeasuredOrders),
  none,
)

/** As many as anybody places; older ones are no purchase of these days any more. */
const MAX_MEASURED_ORDERS = 50

/** Whether this is the first time that the purchase of an order is counted in this browser; from then on it is not. */
export async function isFirstMeasurement(salesOrderId: number): Promise<boolean> {
  await whenRead()
  const { orders } = useMeasuredStore.getState()
  if (orders.includes(salesOrderId)) return false
  useMeasuredStore.setState({ orders: [...orders, salesOrderId].slice(-MAX_MEASURED_ORDERS) })
  return true
}

/** Forgets what was counted; for who withdraws consent. */
export const forgetMeasuredOrders = () => useMeasuredStore.setState(none)

const whenRead = () =>
  new Promise<void>((resolve) => {
    const { persist } = useMeasuredStore
    if (persist.hasHydrated()) resolve()
    else persist.onFinishHydration(() => resolve())
  })
