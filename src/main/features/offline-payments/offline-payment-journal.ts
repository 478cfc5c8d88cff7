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
    /** Registration of this machine at that time; null without one. Absent in entries of an older version. */
    tillId: z.optional(z.nullable(z.string())),
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

/** A payment with the address of its shop, its till, and when a user removed it from the list; null while it is listed. */
export type TakenPayment = OfflinePayment & {
  shop: string
  tillId?: string | null | undefined
  seenDateTime: string | null
}

/** Applies a journal entry to its payment. Changes and returns the map of payments by id. */
function withEntry(payments: Map<string, TakenPayment>, entry: OfflinePaymentEntry): Map<string, TakenPayment> {
  if (entry.kind === 'taken') {
    const { kind: _, who, at, ...facts } = entry
    const fresh = { state: 'waiting' as const, reason: null, warnings: [], seenDateTime: null }
    if (!payments.has(entry.paymentId))
      payments.set(entry.paymentId, { ...facts, ...fresh, takenBy: who, takenDateTime: at })
    return payments
  }
  const payment = payments.get(entry.paymentId)
  if (!payment || !follows(payment, entry)) return payments
  payments.set(entry.paymentId, { ...payment, ...changeOf(entry) })
  return payments
}

/** The states in which each entry is possible. Money that was given back is never sent, and the other way round. */
const POSSIBLE_IN = {
  sending: ['waiting', 'refused', 'sending'],
  sent: ['sending'],
  refused: ['sending'],
  returned: ['waiting', 'refused'],
  seen: ['sent', 'returned'],
} as const satisfies Record<string, readonly OfflinePayment['state'][]>

const follows = ({ state }: Pick<TakenPayment, 'state'>, { kind }: { kind: keyof typeof POSSIBLE_IN }): boolean =>
  (POSSIBLE_IN[kind] as readonly string[]).includes(state)

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
      return { seenDateTime: entry.at }
    default:
      return entry satisfies never
  }
}

/** Number of payments that stay in the journal after they were seen, for support. */
const MAX_SEEN = 200

/** Returns the entries that stay when the journal is compacted: of every listed payment, and of the last seen ones. */
export function neededOfflineEntries(entries: readonly OfflinePaymentEntry[]): readonly OfflinePaymentEntry[] {
  const payments = entries.reduce(withEntry, new Map<string, TakenPayment>())
  const seen = [...payments.values()]
    .filter(({ seenDateTime }) => seenDateTime !== null)
    .map(({ paymentId }) => paymentId)
  const dropped = new Set(seen.slice(0, Math.max(0, seen.length - MAX_SEEN)))
  return entries.filter(({ paymentId }) => payments.has(paymentId) && !dropped.has(paymentId))
}

type EntryWithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never

type RecordResult = 'written' | 'impossible' | 'disk_full'

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
  let lastWrite: Promise<unknown> = Promise.resolve()

  async function write(entry: EntryWithoutTime<OfflinePaymentEntry>): Promise<RecordResult> {
    const payment = payments.get(entry.paymentId)
    const isPossible = entry.kind === 'taken' ? !payment : payment !== undefined && follows(payment, entry)
    if (!isPossible) return 'impossible'
    const timed: OfflinePaymentEntry = { ...entry, at: clock.now().toISOString() }
    const written = await journal.append(timed)
    if (!written.ok) return 'disk_full'
    withEntry(payments, timed)
    for (const listener of [...listeners]) listener()
    return 'written'
  }

  return {
    all: (): TakenPayment[] => [...payments.values()],
    find: (paymentId: string): TakenPayment | undefined => payments.get(paymentId),
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Writes an entry, then applies it. One entry is written at a time, and only when the payment is in a state that
     * allows it (`impossible` otherwise): so money is never given back and sent. After `disk_full` nothing has changed.
     */
    record(entry: EntryWithoutTime<OfflinePaymentEntry>): Promise<RecordResult> {
      const done = lastWrite.then(() => write(entry))
      // The caller gets an error of `write`. The next entry must be written all the same.
      lastWrite = done.catch(() => undefined)
      return done
    },
  }
}

/** True while the shop has not confirmed the payment. */
export const isUnsent = ({ state }: Pick<TakenPayment, 'state'>): boolean => state !== 'sent' && state !== 'returned'

/** Returns the fields that the page may see. */
export function shownPayment({ shop: _, tillId: __, seenDateTime: ___, ...payment }: TakenPayment): OfflinePayment {
  return payment
}
