import { formatCents } from '../money/format.ts'

/** Parts of a sale that are separate records in the ERP. */
export const ERP_RECORD_KINDS = ['customer', 'sales_order', 'deposit', 'refund'] as const
export type ErpRecordKind = (typeof ERP_RECORD_KINDS)[number]

/**
 * Sync state of a record.
 *
 * - `queued`: waiting.
 * - `sent`: sent, no response yet.
 * - `accepted`: the ERP has it.
 * - `compared`: the daily comparison found it correct in the ERP.
 * - `dead`: given up until a user retries.
 * - `closed`: handled manually, so it is not sent.
 */
export const ERP_SYNC_STATES = ['queued', 'sent', 'accepted', 'compared', 'dead', 'closed'] as const
export type ErpSyncState = (typeof ERP_SYNC_STATES)[number]

/** The state stored with the record; that it was closed is stored with its message. */
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
 * Our own ids of records in the ERP (letters, digits, "_" and "-" only). The ERP stores at most one record per id, so
 * sending a record twice changes the existing one and never creates a second (docs/integrations/netsuite.md#s5).
 */

/** One id per account for all its orders; a guest is a separate customer per order. */
export const customerExternalId = ({
  userId,
  salesOrderId,
}: {
  userId: number | null
  salesOrderId: number
}): string => (userId === null ? `web-guest-${salesOrderId}` : `web-cust-${userId}`)

/** Returns the account of a customer record; null for a guest. */
export function accountOfCustomer(externalId: string): number | null {
  const id = /^web-cust-(\d+)$/.exec(externalId)?.[1]
  return id === undefined ? null : Number(id)
}

export const salesOrderExternalId = (salesOrderId: number): string => `web-so-${salesOrderId}`

/** One id per received payment. */
export const depositExternalId = (attemptId: string): string => `web-pay-${attemptId}`

/** One id per refund, by its entry in the ledger. */
export const refundExternalId = (entryId: number): string => `web-back-${entryId}`
