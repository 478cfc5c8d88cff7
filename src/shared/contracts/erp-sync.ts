import * as z from 'zod/mini'
import { ERP_RECORD_KINDS, ERP_SYNC_STATES } from '../domain/erp/sync-status.ts'
import { closing, pause } from './data-jobs.ts'
import { endpoint, plain } from './endpoint.ts'
import { id, moment } from './fields.ts'
import { startRefusals } from './operations.ts'

/** A record of the bookkeeping, and how far it is on its way there. */
const erpSyncStep = z.object({
  kind: z.enum(ERP_RECORD_KINDS),
  /** Our own name of it over there: `web-so-10023`. */
  externalId: z.string(),
  netsuiteId: z.nullable(z.number()),
  state: z.enum(ERP_SYNC_STATES),
  /** EUR, of what was paid or went back. */
  amount: z.nullable(z.number()),
  /** Whether a message that brings it, or a change of it, waits or is being sent. */
  isUnderWay: z.boolean(),
  /** What has to be there before it, and is not yet. */
  waitsFor: z.nullable(z.enum(ERP_RECORD_KINDS)),
  /** When the bookkeeping took it. */
  acceptedDateTime: z.nullable(moment),
  /** How often it was tried since somebody last asked for it. */
  tries: z.number(),
  /** Why it is not there, in words for staff. */
  reason: z.nullable(z.string()),
  nextTryDateTime: z.nullable(moment),
  /** That somebody dealt with it by hand: the message that brings it goes out no more. */
  closing: z.nullable(closing),
  /** The message that brings it, as long as it can be tried again by hand. */
  jobId: z.nullable(z.number()),
})
export type ErpSyncStep = z.infer<typeof erpSyncStep>

const erpSyncStatus = z.object({
  steps: z.array(erpSyncStep),
  /** Set while the bookkeeping is not there. */
  pause: z.nullable(pause),
  /** Whether the order may be brought there once more: not while it is on its way, and never when its buyer was forgotten. */
  again: z.enum(['possible', 'under_way', 'never']),
})
export type ErpSyncStatus = z.infer<typeof erpSyncStatus>

/** What became of an order in a synchronisation by hand. */
const syncedOrder = z.object({
  salesOrderId: z.number(),
  state: z.enum(['synchronized', 'waiting', 'failed']),
  netsuiteId: z.nullable(z.number()),
  /** Payments and refunds of it that the bookkeeping has, and all there are. */
  paymentsSynchronized: z.number(),
  payments: z.number(),
  reason: z.nullable(z.string()),
})
export type SyncedOrder = z.infer<typeof syncedOrder>

const syncResult = z.object({
  synchronized: z.number(),
  waiting: z.number(),
  failed: z.number(),
  /** The first two hundred: those that failed, then those that wait, then the others. */
  salesOrders: z.array(syncedOrder),
})
export type SyncResult = z.infer<typeof syncResult>

export const erpSync = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/admin/salesorder/:id/road',
    access: 'staff',
    about: 'How far an order, its customer and its payments are on their way to the bookkeeping.',
    params: z.object({ id }),
    reply: erpSyncStatus,
    fails: plain('order_not_found'),
    limitPerMinute: 240,
  }),
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/admin/customer/:id/road',
    access: 'staff',
    about: 'How far the customer record of an account is on its way to the bookkeeping.',
    params: z.object({ id }),
    reply: erpSyncStatus,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/admin/salesorder/:id/road/again',
    access: 'staff',
    about: 'Brings an order with its customer and payments to the bookkeeping once more, also when they were there.',
    params: z.object({ id }),
    reply: z.object({ id: z.number() }),
    fails: plain('order_not_found', 'order_canceled', 'order_forgotten', 'order_under_way'),
  }),
  synchronize: endpoint({
    method: 'GET',
    path: '/api/salesorder/synchronize',
    access: 'admin',
    changes: true,
    about: 'Brings every order, customer and payment to the bookkeeping that is not there yet.',
    reply: syncResult,
    fails: startRefusals,
  }),
}
