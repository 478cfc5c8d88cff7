import * as z from 'zod/mini'
import { TRANSFER_DIFFERENCES, TRANSFER_STATES } from '../domain/stock/transfers.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, optionalText, pageQuery, recordId, requiredText } from './fields.ts'

/** Maximum number of products in one transfer. */
export const MAX_TRANSFER_LINES = 100
const MAX_PIECES = 999
const pieces = z.number('Vul een aantal in.').check(z.int('Vul een heel aantal in.'), z.maximum(MAX_PIECES))
const atLeast = (minimum: number) => pieces.check(z.minimum(minimum, `Vul ${minimum} of meer in.`))
const place = z.object({ id: z.number(), name: z.string() })

const line = z.object({
  itemId: z.number(),
  /** Item code of the ERP. */
  itemCode: z.string(),
  name: z.string(),
  /** Requested pieces. */
  count: z.number(),
  /** Null until the transfer is sent. */
  sent: z.nullable(z.number()),
  /** Null until the transfer is received. */
  received: z.nullable(z.number()),
  difference: z.nullable(z.enum(TRANSFER_DIFFERENCES)),
  /** Free pieces at the first location now. */
  freeAtOrigin: z.number(),
})

const event = z.object({
  kind: z.enum(['requested', 'sent', 'received', 'canceled', 'settled']),
  /** Email address; null for a removed user. */
  by: z.nullable(z.string()),
  remark: z.string(),
  atDateTime: moment,
})

const transfer = z.object({
  transferId: z.number(),
  from: place,
  to: place,
  reason: z.string(),
  state: z.enum(TRANSFER_STATES),
  changedDateTime: moment,
  lines: z.array(line),
  /** All changes, oldest first. */
  events: z.array(event),
  /** Of a received transfer: whether the ERP has it. `none`: the ERP has nothing to book. */
  erp: z.enum(['none', 'waiting', 'booked', 'failed']),
  /**
   * True when an Admin closed the message to the ERP: then `erp` is `booked`, but the ERP has no record of the shop.
   * Absent in responses of earlier servers.
   */
  isClosedByHand: z._default(z.boolean(), false),
  /** True until an Admin confirms that the ERP no longer counts the lost pieces. */
  hasOpenLoss: z.boolean(),
})
export type StockTransfer = z.infer<typeof transfer>

const shortLines = z.object({
  lines: z.array(z.object({ itemId: z.number(), name: z.string(), count: z.number(), available: z.number() })),
})

const params = z.object({ transferId: id })
/** A repeated call with the same id changes nothing more. */
const actionId = z.uuid()

/** Transfers of pieces between the stock locations of a shop with several locations. */
export const stockTransfers = {
  find: endpoint({
    method: 'GET',
    path: '/api/stock/transfers',
    access: 'staff',
    about: 'Lists the transfers between stock locations, the latest first. A shop with one location has none.',
    query: z.object({
      ...pageQuery,
      /** `open`: requested and sent transfers, and those with lost pieces. */
      toestand: z.optional(z.enum(['open', 'klaar'])),
    }),
    reply: z.object({
      items: z.array(transfer),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      /** The stock locations. Empty in a shop with one location. */
      places: z.array(place),
      /** The stock location of the calling till; null elsewhere. */
      ownPlaceId: z.nullable(z.number()),
    }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/stock/transfer/:transferId',
    access: 'staff',
    about: 'Returns a transfer with its products and history.',
    params,
    reply: transfer,
    fails: codes('transfer_not_found'),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/stock/transfer',
    access: 'staff',
    about: 'Requests a transfer of pieces from one stock location to another.',
    body: z.object({
      actionId,
      fromId: recordId,
      toId: recordId,
      reason: requiredText('Reden', 200),
      lines: z
        .array(z.object({ itemId: recordId, count: atLeast(1) }))
        .check(z.minLength(1, 'Kies minstens één product.'), z.maxLength(MAX_TRANSFER_LINES)),
    }),
    reply: transfer,
    fails: codes('transfer_places', 'transfer_items'),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/stock/transfer/:transferId/send',
    access: 'staff',
    about:
      'Sends a requested transfer: the pieces are no longer at the first location. Only an Admin may send more than there is.',
    params,
    body: z.object({
      actionId,
      lines: z.array(z.object({ itemId: recordId, count: atLeast(0) })).check(z.maxLength(MAX_TRANSFER_LINES)),
      mayGoBelowZero: z._default(z.boolean(), false),
    }),
    reply: transfer,
    fails: {
      ...codes('transfer_not_found', 'transfer_changed', 'transfer_empty', 'forbidden'),
      transfer_short: shortLines,
    },
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/stock/transfer/:transferId/receive',
    access: 'staff',
    about: 'Receives a sent transfer: the pieces that arrived are at the second location. Differences have a reason.',
    params,
    body: z.object({
      actionId,
      lines: z
        .array(
          z.object({
            itemId: recordId,
            count: atLeast(0),
            /** Why pieces are missing. */
            missing: z.optional(z.enum(['left_behind', 'lost'])),
          }),
        )
        .check(z.maxLength(MAX_TRANSFER_LINES)),
      remark: optionalText(500),
    }),
    reply: transfer,
    fails: codes('transfer_not_found', 'transfer_changed'),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/stock/transfer/:transferId/cancel',
    access: 'staff',
    about: 'Cancels a transfer that was not received. Pieces that were sent are at the first location again.',
    params,
    body: z.object({ actionId, remark: requiredText('Reden', 500) }),
    reply: transfer,
    fails: codes('transfer_not_found', 'transfer_changed'),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/stock/transfer/:transferId/settle',
    access: 'admin',
    about: 'Confirms that the ERP no longer counts the lost pieces of a transfer, so the shop stops subtracting them.',
    params,
    body: z.object({ actionId }),
    reply: transfer,
    fails: codes('transfer_not_found', 'transfer_changed'),
  }),
  slip: endpoint({
    method: 'GET',
    path: '/api/stock/transfer/:transferId/slip.pdf',
    access: 'staff',
    about: 'Returns the packing slip of a transfer as a PDF file.',
    params,
    reply: z.string(),
    fails: codes('transfer_not_found'),
    limitPerMinute: 60,
  }),
}
