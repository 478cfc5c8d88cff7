import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/**
 * An order that was taken while the line was down, or that is being sent. `draftId` is its idempotency key
 * (docs/decisions.md#c10), so however often it is sent, it is one order.
 */
const draft = z.object({
  draftId: z.uuid(),
  state: z.enum(['waiting', 'sending', 'sent', 'refused']),
  /** For the list: the customer and the amount, in words. */
  title: z.string(),
  savedDateTime: moment,
  savedBy: z.string(),
  /** Once sent. */
  salesOrderId: z.nullable(z.number()),
  /** Why the server refused it, in Dutch: somebody has to look. */
  reason: z.nullable(z.string()),
  refusalCode: z.nullable(z.string()),
  /** The body of `POST /api/salesorder`, so that a refused draft can be mended. */
  order: z.record(z.string(), z.unknown()),
})
export type Draft = z.output<typeof draft>

const drafts = z.object({ drafts: z.array(draft) })

/** Keeps an order on this machine before it is sent: written and flushed when this answers. Sent as soon as the server is there. */
export const draftSave = channel({
  channel: 'drafts:keep',
  access: 'staff',
  input: z.object({
    draftId: z.uuid(),
    title: z.string().check(z.maxLength(200)),
    order: z.record(z.string(), z.unknown()),
    /** It was tried under this key, and nobody knows what came of it: it is kept as one that is on its way. */
    mayHaveArrived: z.boolean(),
  }),
  reply: draft,
  /** `draft_sending`: what is being sent cannot become another order. */
  fails: ['disk_full', 'draft_sent', 'draft_sending'],
})
export const draftsList = channel({ channel: 'drafts:list', access: 'staff', input: nothing, reply: drafts })
/** Sends one now, after it was refused. */
export const draftSend = channel({
  channel: 'drafts:send',
  access: 'staff',
  input: z.object({ draftId: z.uuid() }),
  reply: draft,
  fails: ['draft_not_found', 'server_away'],
})
/** Throws away a draft that waits or was refused, or that was sent and seen; one that is being sent is not thrown away. */
export const draftRemove = channel({
  channel: 'drafts:remove',
  access: 'staff',
  input: z.object({ draftId: z.uuid() }),
  reply: drafts,
  fails: ['draft_not_found', 'draft_sending'],
})
export const draftsChanged = event({ event: 'drafts:changed', payload: drafts })
