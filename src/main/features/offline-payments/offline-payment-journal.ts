import * as z from 'zod/mini'
import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import { offlinePaymentType, offlineWarning } from '#shared/contracts/staff-payments.ts'
import type { Clock } from '../../ports/machine.ts'
import type { Journal } from '../journal/index.ts'

/** Name of the journal file in the folder of the till. */
export const OFFLINE_PAYMENTS_JOURNAL = 'offline-payments.journal'

/** Entries of the journal. They contain no name or address of a customer, because an entry cannot be deleted. */
const offlinePaymentEntry = z.discriminatedUnion('kind', [
  /** Written when the money was taken, before the drawer opens and the receipt is printed. */
  z.object({
    kind: z.literal('taken'),
    paymentId: z.uuid(),
    draftId: z.nullable(z.uuid()),
    salesOrderId: z.nullable(z.number()),
    type: offlinePaymentType,
    amountCents: z.number(),
    receiptNumber: z.string(),
    /** Address of the shop that has the order. The payment is not sent to another shop. */
    shop: z.string(),
    /** Email address of the user who took the payment. */
    who: z.string(),
    at: z.string(),
  }),
  /** Written before the first call: the shop may have the payment from now on. */
  z.object({ kind: z.literal('sending'), paymentId: z.uuid(), at: z.string() }),
  /** The shop has recorded the payment. */
  z.object({
    kind: z.literal('sent'),
    paymentId: z.uuid(),
    salesOrderId: z.number(),
    warnings: z.array(offlineWarning),
    at: z.string(),
  }),
  /** The shop refused the payment. It is sent again after the next login or reconnect. */
  z.object({ kind: z.literal('refused'), paymentId: z.uuid(), reason: z.string(), at: z.string() }),
  /** The customer got the money back before the shop had the payment. */
  z.object({ kind: z.literal('returned'), paymentId: z.uuid(), who: z.string(), at: z.string() }),
  /** A user has seen the result, so the payment is not listed any more. */
  z.object({ kind: z.literal('seen'), paymentId: z.uuid(), at: z.string() }),
])
export type OfflinePaymentEntry = z.output<typeof offlinePaymentEntry>

/** Validates an entry of the journal file. Returns undefined for an invalid entry. */
export function parseOfflinePaymentEntry(entry: unknown): OfflinePaymentEntry | undefined {
  const parsed = offlinePaymentEntry.safeParse(entry)
  return parsed.success ? parsed.data : undefined
}

/** A payment with the address of its shop, and whether it is still listed. */
export type TakenPayment = OfflinePayment & { shop: string; isListed: boolean }

/** Applies a journal entry to its payment. Changes and returns the map of payments by id. */
function withEntry(payments: Map<string, TakenPayment>, entry: OfflinePaymentEntry): Map<string, TakenPayment> {
  if (entry.kind === 'taken') {
    const { kind: _, who, at, ...facts } = entry
    const fresh = { state: 'waiting' as const, reason: null, warnings: [], isListed: true }
    if (!payments.has(entry.paymentId))
      payments.set(entry.paymentId, { ...facts, ...fresh, takenBy: who, takenDateTime: at })
    return payments
  }
  const payment = payments.get(entry.paymentId)
  if (!payment) return payments
  payments.set(entry.paymentId, { ...payment, ...changeOf(entry) })
  return payments
}

function changeOf(entry: Exclude<OfflinePaymentEntry, { kind: 'taken' }>): Partial<TakenPayment> {
  switch (entry.kind) {
    case 'sending':
      return { state: 'sending', reason: null }
    case 'sent':
      return { state: 'sent', salesOrderId: entry.salesOrderId, warnings: entry.warnings, reason: null }
    case 'refused':
      return { state: 'refused', reason: entry.reason }
    case 'returned':
      return { state: 'returned', reason: null }
    case 'seen':
      return { isListed: false }
    default:
      return entry satisfies never
  }
}

/** Number of payments that stay in the journal after they were seen, for support. */
const MAX_SEEN = 200

/** Returns the entries that stay when the journal is compacted: of every listed payment, and of the last seen ones. */
export function neededOfflineEntries(entries: readonly OfflinePaymentEntry[]): readonly OfflinePaymentEntry[] {
  const payments = entries.reduce(withEntry, new Map<string, TakenPayment>())
  const seen = [...payments.values()].filter(({ isListed }) => !isListed).map(({ paymentId }) => paymentId)
  const dropped = new Set(seen.slice(0, Math.max(0, seen.length - MAX_SEEN)))
  return entries.filter(({ paymentId }) => payments.has(paymentId) && !dropped.has(paymentId))
}

type EntryWithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never

export type TakenPayments = ReturnType<typeof openTakenPayments>

/** Reads the payments of this till from its journal. Returns the functions that find payments and add entries. */
export function openTakenPayments({
  journal,
  clock,
}: {
  journal: Pick<Journal<OfflinePaymentEntry>, 'entries' | 'append'>
  clock: Pick<Clock, 'now'>
}) {
  const payments = journal.entries.reduce(withEntry, new Map<string, TakenPayment>())
  const listeners = new Set<() => void>()
  return {
    all: (): TakenPayment[] => [...payments.values()],
    find: (paymentId: string): TakenPayment | undefined => payments.get(paymentId),
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Writes an entry, then applies it. Returns false when the disk is full; nothing has changed then. A payment that
     * the shop has recorded is then sent again, which changes nothing at the shop.
     */
    async record(entry: EntryWithoutTime<OfflinePaymentEntry>): Promise<boolean> {
      const timed: OfflinePaymentEntry = { ...entry, at: clock.now().toISOString() }
      const written = await journal.append(timed)
      if (!written.ok) return false
      withEntry(payments, timed)
      for (const listener of [...listeners]) listener()
      return true
    },
  }
}

/** True while the shop has not confirmed the payment. */
export const isUnsent = ({ state }: Pick<TakenPayment, 'state'>): boolean => state !== 'sent' && state !== 'returned'

/** Returns the fields that the page may see. */
export function shownPayment({ shop: _, isListed: __, ...payment }: TakenPayment): OfflinePayment {
  return payment
}
