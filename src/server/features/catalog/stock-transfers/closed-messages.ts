import type { ClosingListener } from '../../operations/outbox/index.ts'

/** What an Admin who closes the message of a transfer, and staff who retry it, change at the transfer. */
export const transferClosings: ClosingListener = {
  /**
   * Stores that the message was handled by hand: the next count of the ERP is right as it is, so from that count on the
   * shop no longer adds the pieces itself.
   */
  async closed(tx, { kind, payload }, at) {
    if (kind !== 'stock-transfer') return
    await tx
      .updateTable('stock_transfers')
      .set({ erp_booked_at: at })
      .where('id', '=', Number(payload.transferId))
      .where('erp_booked_at', 'is', null)
      .execute()
  },

  /**
   * Undoes `closed`. The shop adds the pieces itself again, until the ERP has booked and counted the transfer. A
   * transfer that the ERP has stays as it is.
   */
  async reopened(tx, { kind, payload }) {
    if (kind !== 'stock-transfer') return
    await tx
      .updateTable('stock_transfers')
      .set({ erp_booked_at: null, erp_counted_at: null })
      .where('id', '=', Number(payload.transferId))
      .where('netsuite_id', 'is', null)
      .execute()
  },
}
