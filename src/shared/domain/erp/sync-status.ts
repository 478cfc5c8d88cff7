import { formatCents } from '../money/format.ts'

/** What of a sale becomes a record of its own in the bookkeeping. */
export const ERP_RECORD_KINDS = ['customer', 'sales_order', 'deposit', 'refund'] as const
export type ErpRecordKind = (typeof ERP_RECORD_KINDS)[number]

/**
 * How far a record is on its way to the bookkeeping: it waits; it was sent and no answer came yet; the bookkeeping has
 * it; the daily compare found it there as it should be; it was given up until somebody tries again; somebody dealt with it
 * by hand, so that nothing of it goes out.
 */
export const ERP_SYNC_STATES = ['queued', 'sent', 'accepted', 'compared', 'dead', 'closed'] as const
export type ErpSyncState = (typeof ERP_SYNC_STATES)[number]

/** What is kept with the record; that it was closed is kept with its message. */
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

/** Whether the bookkeeping has the record. */
export const isInErp = (state: ErpSyncState): boolean => state === 'accepted' || state === 'compared'

/*
 * Our own names of records over there (letters, digits, "_" and "-" only). The bookkeeping keeps at most one record by
 * each, so sending one twice changes the record there is and never makes a second (integrations/netsuite.md §5).
 */

/** Of an account one for all its orders; a guest is another customer with every order. */
export const customerExternalId = ({
  userId,
  salesOrderId,
}: {
  userId: number | null
  salesOrderId: number
}): string => (userId === null ? `web-guest-${salesOrderId}` : `web-cust-${userId}`)

/** The account whose customer record has this name; null for that of a guest. */
export function accountOfCustomer(externalId: string): number | null {
  const id = /^web-cust-(\d+)$/.exec(externalId)?.[1]
  return id === undefined ? null : Number(id)
}

export const salesOrderExternalId = (salesOrderId: number): string => `web-so-${salesOrderId}`

/** One for every payment that came in. */
export const depositExternalId = (attemptId: string): string => `web-pay-${attemptId}`

/** One for every sum that went back, by its line in the ledger. */
export const refundExternalId = (entryId: number): string => `web-back-${entryId}`
