import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptMeasured } from './kept-measured.ts'

const none: KeptMeasured = { orders: [] }

const useMeasuredStore = createKeptStore(
  'measured',
  () => import('./kept-measured.ts').then(({ keptMeasured }) => keptMeasured),
  none,
)

/** As many as anybody places; older ones are no purchase of these days any more. */
const KEPT_ORDERS = 50

/** Whether this is the first time that the purchase of an order is counted in this browser; from then on it is not. */
export async function isFirstTime(salesOrderId: number): Promise<boolean> {
  await whenRead()
  const { orders } = useMeasuredStore.getState()
  if (orders.includes(salesOrderId)) return false
  useMeasuredStore.setState({ orders: [...orders, salesOrderId].slice(-KEPT_ORDERS) })
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
