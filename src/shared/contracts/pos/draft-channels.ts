import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/**
 * An order that is persisted on this till before it is sent. After sending, its row stays in the list for a while.
 * `draftId` is the idempotency key of the order (docs/decisions.md#c10), so repeated sending creates one order.
 */
const draft = z.object({
  draftId: z.uuid(),
  state: z.enum(['waiting', 'sending', 'sent', 'refused']),
  /** Title in the list: the customer and the amount. */
  title: z.string(),
  savedDateTime: moment,
  savedBy: z.string(),
  /** The user who last sent the draft by hand (email address). Absent before the first time. */
  sentBy: z.optional(z.string()),
  /** Set after sending. */
  salesOrderId: z.nullable(z.number()),
  /** Why the draft was not sent or was refused, in Dutch. A user must correct a refused draft. */
  reason: z.nullable(z.string()),
  refusalCode: z.nullable(z.string()),
  /** When the customer was last called about the draft, and by whom (email address). Absent before the first call. */
  called: z.optional(z.object({ dateTime: moment, by: z.string() })),
  /** When the customer last signed it on this till. Absent before that, and once the shop has the signature. */
  signedDateTime: z.optional(moment),
  /** Body of `POST /api/salesorder`, to correct a refused draft; empty after sending. */
  order: z.record(z.string(), z.unknown()),
})
export type Draft = z.output<typeof draft>

const drafts = z.object({ drafts: z.array(draft) })

/**
 * Persists an order on this machine before it is sent. The order is on the disk when the call returns, and is sent as
 * soon as the server is reachable.
 */
export const draftSave = channel({
  channel: 'drafts:keep',
  access: 'staff',
  input: z.object({
    draftId: z.uuid(),
    title: z.string().check(z.maxLength(200)),
    order: z.record(z.string(), z.unknown()),
    /** True when the order was already sent with this key and the outcome is unknown. It is stored as `sending`. */
    mayHaveArrived: z.boolean(),
  }),
  reply: draft,
  /** `draft_sending`: the content of a draft that is being sent cannot change. */
  fails: ['disk_full', 'draft_sent', 'draft_sending'],
})
export const draftsList = channel({ channel: 'drafts:list', access: 'staff', input: nothing, reply: drafts })
/**
 * Sends a draft now. A draft for another shop URL than the current one is not sent; its `reason` has that URL.
 * `keepsPromise`: a refused draft is sold at the prices that the customer was promised, also when it is sold out.
 */
export const draftSend = channel({
  channel: 'drafts:send',
  access: 'staff',
  input: z.object({ draftId: z.uuid(), keepsPromise: z.optional(z.boolean()) }),
  reply: draft,
  fails: ['draft_not_found', 'server_away', 'disk_full'],
})
/** Records that the customer of a draft was called. A later call replaces the earlier one. */
export const draftCalled = channel({
  channel: 'drafts:called',
  access: 'staff',
  input: z.object({ draftId: z.uuid() }),
  reply: draft,
  fails: ['draft_not_found', 'draft_sending', 'disk_full'],
})
/**
 * Removes a draft that is waiting, refused or sent; not one that is being sent, and not one with money that the shop
 * does not have. `isPlaced`: the page has placed the order with the key of the draft.
 */
export const draftRemove = channel({
  channel: 'drafts:remove',
  access: 'staff',
  input: z.object({ draftId: z.uuid(), isPlaced: z.optional(z.boolean()) }),
  reply: drafts,
  fails: ['draft_not_found', 'draft_sending', 'draft_has_payment'],
})
export const draftsChanged = event({ event: 'drafts:changed', payload: drafts })
