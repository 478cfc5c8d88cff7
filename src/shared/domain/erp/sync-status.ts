import { formatCents } from '../money/format.ts'

/** Parts of a sale that are separate records in the ERP. */
export const ERP_RECORD_KINDS = ['customer', 'sales_order', 'deposit', 'refund'] as const
export type ErpRecordKind = (typeof ERP_RECORD_KINDS)[number]

/**
 * Sync state of a record.
 *
 * - `queued`: waits until it is sent.
 * - `sent`: was sent, but the ERP has not responded yet.
 * - `accepted`: the ERP has the record.
 * - `compared`: the daily comparison found the record correct in the ERP.
 * - `dead`: is not sent again until a user retries.
 * - `closed`: a user or the shop closed its message, so it is not sent.
 */
export const ERP_SYNC_STATES = ['queued', 'sent', 'accepted', 'compared', 'dead', 'closed'] as const
export type ErpSyncState = (typeof ERP_SYNC_STATES)[number]

/** The state that is stored with the record. `closed` is not among them, because it is the state of the message. */
export type ErpRecordState = Exclude<ErpSyncState, 'closed'>

export const ERP_SYNC_STATE_WORDS: Readonly<Record<ErpSyncState, string>> = {
  queued: 'Wacht op verzending',
  sent: 'Verzonden, nog niet bevestigd',
  accepted: 'In de boekhouding',
  compared: 'In de boekhouding, gecontroleerd',
  dead: 'Niet aangekomen',
  closed: 'Met de hand afgehandeld',
}

const KIND_WORDS: Readonly<Record<ErpRecordKind, string>> = {
  customer: 'Klant',
  sales_order: 'Verkooporder',
  deposit: 'Betaling',
  refund: 'Terugbetaling',
}

/** @example recordInWords('deposit', 15000) // 'Betaling € 150,00' */
export const recordInWords = (kind: ErpRecordKind, amountCents: number | null): string =>
  amountCents === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]} ${formatCents(amountCents)}`

/** True when the ERP has the record. */
export const isInErp = (state: ErpSyncState): boolean => state === 'accepted' || state === 'compared'

/*
 * Our own ids of records in the ERP (letters, digits, "_" and "-" only). The ERP stores at most one record per id. When
 * a record is sent twice, the ERP changes the existing record (docs/integrations/netsuite.md#s5).
 */

/** External id of the customer record of all walk-in sales: the shop's own customer "Balieklant". */
export const WALK_IN_CUSTOMER = 'web-walk-in'

/**
 * Returns one id per account for all its orders, and one id for all walk-in sales. For a guest, each order is a separate
 * customer in the ERP.
 */
export const customerExternalId = ({ userId, salesOrderId, isWalkIn = false }: BuyerOfOrder): string => {
  if (userId !== null) return `web-cust-${userId}`
  return isWalkIn ? WALK_IN_CUSTOMER : `web-guest-${salesOrderId}`
}

type BuyerOfOrder = { userId: number | null; salesOrderId: number; isWalkIn?: boolean }

/** Returns the user id of a customer record; null for a guest. */
export function accountOfCustomer(externalId: string): number | null {
  const id = /^web-cust-(\d+)$/.exec(externalId)?.[1]
  return id === undefined ? null : Number(id)
}

export const salesOrderExternalId = (salesOrderId: number): string => `web-so-${salesOrderId}`

/** Returns the id of a received payment. */
export const depositExternalId = (attemptId: string): string => `web-pay-${attemptId}`

/** Returns the id of a received transfer between stock locations. */
export const stockTransferExternalId = (transferId: number): string => `web-transfer-${transferId}`

/** Returns the id of a received return. */
export const returnExternalId = (returnId: number): string => `web-return-${returnId}`

/** Returns the id of a refund. @param entryId id of the refund's entry in the ledger */
export const refundExternalId = (entryId: number): string => `web-back-${entryId}`
