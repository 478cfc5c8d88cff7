import type { SyncResult } from '#shared/contracts/erp-sync.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import type { Operation } from '../../operations/operations/index.ts'
import type { DrainErpDeps } from './drain-erp.ts'
import { synchronizeOrders } from './synchronize-orders.ts'

/**
 * Operation that sends everything that is missing in the ERP (docs/requirements.md#s7, `GET /salesorder/synchronize`).
 */
export const syncOrders = (deps: DrainErpDeps): Operation<SyncResult> => ({
  name: 'orders-sync',
  async run({ actor, progress, isStopping }) {
    const report = (done: number, of: number) => progress(done, of, 'orders')
    const result = await synchronizeOrders(deps, { progress: report, isStopping })
    const { synchronized, waiting, failed } = result
    await writeAudit(deps.db, {
      actor,
      action: 'order.synchronised',
      subject: 'sales_order',
      subjectId: 'all',
      at: deps.now(),
      before: null,
      after: { synchronized, waiting, failed },
    })
    return result
  },
})
