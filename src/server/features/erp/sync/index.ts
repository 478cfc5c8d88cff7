export { type DrainErpDeps, drainErp } from './drain-erp.ts'
export { syncOrders } from './sync-operation.ts'
