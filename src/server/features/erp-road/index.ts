export { type DrainErpDeps, drainErp } from './drain-erp.ts'
export { type Progress, synchroniseOrders } from './synchronise-orders.ts'
