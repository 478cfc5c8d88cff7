import * as z from 'zod/mini'
import { ERP_RECORD_KINDS, ERP_SYNC_STATES } from '../domain/erp/sync-status.ts'
import { closing, pause } from './data-jobs.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment } from './fields.ts'
import { startRefusals } from './operations.ts'

/** A record of the ERP, and its sync status. */
const erpSyncStep = z.object({
  kind: z.enum(ERP_RECORD_KINDS),
  /** Our own id of the record in the ERP: `web-so-10023`. */
  externalId: z.string(),
  netsuiteId: z.nullable(z.number()),
  state: z.enum(ERP_SYNC_STATES),
  /** EUR, for a payment or refund. */
  amount: z.nullable(z.number()),
  /** True while a message with the record, or a change of it, is waiting or being sent. */
  isUnderWay: z.boolean(),
  /** The record that the ERP must have before this one; null when the ERP has it. */
  waitsFor: z.nullable(z.enum(ERP_RECORD_KINDS)),
  /** Time when the ERP accepted the record. */
  acceptedDateTime: z.nullable(moment),
  /** Number of tries since the last manual retry. */
  tries: z.number(),
  /** Why the record is not in the ERP, as text for staff. */
  reason: z.nullable(z.string()),
  nextTryDateTime: z.nullable(moment),
  /** Set when the message was closed, so that it is no longer sent automatically. */
  closing: z.nullable(closing),
  /** Id of the message, while it can be retried manually. */
  jobId: z.nullable(z.number()),
})
export type ErpSyncStep = z.infer<typeof erpSyncStep>

const erpSyncStatus = z.object({
  steps: z.array(erpSyncStep),
  /** Set while the ERP is unavailable. */
  pause: z.nullable(pause),
  /**
   * Whether the order can be sent again. `under_way`: not now, because a message of the order waits or is being sent.
   * `never`: the order was canceled, its buyer was erased, or this is the status of a customer record.
   */
  again: z.enum(['possible', 'under_way', 'never']),
})
export type ErpSyncStatus = z.infer<typeof erpSyncStatus>

/** Result of a manual synchronization, per order. */
const syncedOrder = z.object({
  salesOrderId: z.number(),
  state: z.enum(['synchronized', 'waiting', 'failed']),
  netsuiteId: z.nullable(z.number()),
  /** Number of payments and refunds that the ERP has. */
  paymentsSynchronized: z.number(),
  /** Number of all payments and refunds of the order. */
  payments: z.number(),
  reason: z.nullable(z.string()),
})
export type SyncedOrder = z.infer<typeof syncedOrder>

const syncResult = z.object({
  synchronized: z.number(),
  waiting: z.number(),
  failed: z.number(),
  /** The first two hundred orders: failed ones, then waiting ones, then the others. */
  salesOrders: z.array(syncedOrder),
})
export type SyncResult = z.infer<typeof syncResult>

export const erpSync = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/road',
    access: 'staff',
    about: 'Returns the ERP sync status of an order, its customer and its payments.',
    params: z.object({ id }),
    reply: erpSyncStatus,
    fails: codes('order_not_found'),
    limitPerMinute: 240,
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/admin/customer/:id/road',
    access: 'staff',
    about: 'Returns the ERP sync status of the customer record of an account.',
    params: z.object({ id }),
    reply: erpSyncStatus,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/road/again',
    access: 'staff',
    about: 'Sends an order with its customer and payments to the ERP again, even when the ERP has these records.',
    params: z.object({ id }),
    reply: z.object({ id: z.number() }),
    fails: codes('order_not_found', 'order_canceled', 'order_forgotten', 'order_under_way'),
  }),
  synchronize: endpoint({
    method: 'GET',
    path: '/api/salesorder/synchronize',
    access: 'admin',
    changes: true,
    about: 'Sends every order, customer and payment that the ERP does not have yet.',
    reply: syncResult,
    fails: startRefusals,
  }),
}
