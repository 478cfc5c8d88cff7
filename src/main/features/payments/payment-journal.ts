import * as z from 'zod/mini'
import { attemptState, paymentType } from '#shared/contracts/sales-orders.ts'
import { type AttemptState, isFinal } from '#shared/domain/payments/attempts.ts'
import type { PanelAttempt, PaymentType } from '#shared/domain/payments/payment-process.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Journal } from '../journal/index.ts'

/** Name of the journal file in the folder of the till. */
export const PAYMENTS_JOURNAL = 'payments.journal'

/** Entries of the journal. Each is written before, or directly after, the step that it records. */
const paymentEntry = z.discriminatedUnion('kind', [
  /** Written before the start of a payment is sent to the server. */
  z.object({
    kind: z.literal('intent'),
    attemptId: z.uuid(),
    salesOrderId: z.number(),
    type: paymentType,
    amountCents: z.number(),
    terminalCode: z.nullable(z.string()),
    /** Address of the server that has the order. Another server has other orders and attempts. */
    shop: z.string(),
    /** Email address of the user who started the payment; null without a session. */
    who: z.nullable(z.string()),
    at: z.string(),
  }),
  /** Result of the start; `doubtful` when it is unknown whether the server has the payment. */
  z.object({
    kind: z.literal('answer'),
    attemptId: z.uuid(),
    says: z.enum(['started', 'refused', 'doubtful']),
    state: z.nullable(attemptState),
    code: z.nullable(z.string()),
    at: z.string(),
  }),
  /** Written before an abort is sent to the server. */
  z.object({ kind: z.literal('abort'), attemptId: z.uuid(), at: z.string() }),
  /** Final state of the payment; `not_started` when it is certain that it never started. */
  z.object({
    kind: z.literal('final'),
    attemptId: z.uuid(),
    state: z.union([attemptState, z.literal('not_started')]),
    at: z.string(),
  }),
  /** Written after `onFinal` was called, which queues the receipt. */
  z.object({ kind: z.literal('told'), attemptId: z.uuid(), at: z.string() }),
])
export type PaymentEntry = z.output<typeof paymentEntry>

/** Validates an entry of the journal file. Returns undefined for an invalid entry. */
export function parsePaymentEntry(entry: unknown): PaymentEntry | undefined {
  const parsed = paymentEntry.safeParse(entry)
  return parsed.success ? parsed.data : undefined
}

/**
 * State of the process of a payment, computed from its entries in the journal.
 *
 * - `start`: the intent is on disk, and no result of the start is on disk yet.
 * - `poll`: the result of the start is on disk (it may be `doubtful`), and the payment is not final.
 * - `finish`: the payment is final, and `onFinal` has not been called.
 * - `done`: the payment is final and `onFinal` was called, or the payment was never started.
 */
export type ProcessState = 'start' | 'poll' | 'finish' | 'done'

/** A payment of this till. */
export type TillPayment = {
  attemptId: string
  salesOrderId: number
  type: PaymentType
  amountCents: number
  terminalCode: string | null
  shop: string
  at: string
  process: ProcessState
  /** Last state from the server; null before its first response. */
  state: AttemptState | null
}

/** True while the payment is not final, so that money may still be received. */
export const isActive = ({ process }: Pick<TillPayment, 'process'>): boolean =>
  process === 'start' || process === 'poll'

/** Applies a journal entry to its payment. Changes and returns the map of payments by attempt id. */
export function withEntry(payments: Map<string, TillPayment>, entry: PaymentEntry): Map<string, TillPayment> {
  if (entry.kind === 'intent') {
    const { kind: _, who: __, ...facts } = entry
    if (!payments.has(entry.attemptId)) payments.set(entry.attemptId, { ...facts, process: 'start', state: null })
    return payments
  }
  const payment = payments.get(entry.attemptId)
  if (!payment) return payments
  switch (entry.kind) {
    case 'answer':
      if (!isActive(payment)) return payments
      payment.process = entry.says === 'refused' ? 'done' : 'poll'
      payment.state = entry.state ?? payment.state
      if (payment.state !== null && isFinal(payment.state)) payment.process = 'finish'
      return payments
    case 'final':
      payment.state = entry.state === 'not_started' ? payment.state : entry.state
      payment.process = entry.state === 'not_started' ? 'done' : 'finish'
      return payments
    case 'told':
      payment.process = 'done'
      return payments
    case 'abort':
      return payments
    default:
      return entry satisfies never
  }
}

/** Number of `done` payments that stay in the journal, for support. */
const MAX_DONE = 200

/**
 * Returns the entries that stay when the journal is compacted: of every payment that is not `done`, and of the last
 * payments that are.
 */
export function neededEntries(entries: readonly PaymentEntry[]): readonly PaymentEntry[] {
  const payments = entries.reduce(withEntry, new Map<string, TillPayment>())
  const done = [...payments.values()].filter(({ process }) => process === 'done').map(({ attemptId }) => attemptId)
  const dropped = new Set(done.slice(0, Math.max(0, done.length - MAX_DONE)))
  return entries.filter(({ attemptId }) => payments.has(attemptId) && !dropped.has(attemptId))
}

/** Returns the attempt that a panel shows after a restart. */
export function attemptOf(payment: TillPayment): PanelAttempt {
  const { attemptId, salesOrderId, type, amountCents, terminalCode, state, at } = payment
  const isUncertain = state === null || state === 'unknown'
  return {
    attemptId,
    salesOrderId,
    type,
    amountCents,
    terminalCode,
    phase: isActive(payment) ? (isUncertain ? 'unknown' : 'open') : 'ended',
    state,
    paymentUrl: null,
    refusal: null,
    isAborting: false,
    startedDateTime: at,
  }
}

type Deps = {
  journal: Pick<Journal<PaymentEntry>, 'entries' | 'append'>
  clock: Pick<Clock, 'now'>
  log: Log
}

/** An entry without its time. */
type EntryWithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never

/** Reads the payments of this till from its journal. Returns the functions that find payments and add entries. */
export function openTillPayments({ journal, clock, log }: Deps) {
  const payments = journal.entries.reduce(withEntry, new Map<string, TillPayment>())
  const timed = (entry: EntryWithoutTime<PaymentEntry>): PaymentEntry => ({ ...entry, at: clock.now().toISOString() })

  return {
    all: (): TillPayment[] => [...payments.values()],
    find: (attemptId: string): TillPayment | undefined => payments.get(attemptId),

    /**
     * Records a step before it is taken. Returns undefined when the entry could not be written. The step must not be
     * taken then.
     */
    async announce(entry: EntryWithoutTime<PaymentEntry>): Promise<TillPayment | undefined> {
      const timedEntry = timed(entry)
      const written = await journal.append(timedEntry)
      if (!written.ok) return undefined
      withEntry(payments, timedEntry)
      return payments.get(entry.attemptId)
    },

    /** Records a step that was already taken. The payment changes even when the entry cannot be written. */
    async record(entry: EntryWithoutTime<PaymentEntry>): Promise<void> {
      const timedEntry = timed(entry)
      const written = await journal.append(timedEntry)
      withEntry(payments, timedEntry)
      if (!written.ok) log.warn('payment journal write failed', { kind: entry.kind, attemptId: entry.attemptId })
    },
  }
}
