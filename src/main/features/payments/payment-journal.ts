import * as z from 'zod/mini'
import { attemptState, paymentType } from '#shared/contracts/sales-orders.ts'
import { type AttemptState, isFinal } from '#shared/domain/payments/attempts.ts'
import type { PanelAttempt, PaymentType } from '#shared/domain/payments/payment-process.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import type { Journal } from '../journal/index.ts'

/** File of the journal, in the folder of the till. */
export const PAYMENTS_JOURNAL = 'payments.journal'

/** Entries of the journal. Each one is written before, or directly after, the step that it records. */
const paymentEntry = z.discriminatedUnion('kind', [
  /** The start will be sent. On disk before the call. */
  z.object({
    kind: z.literal('intent'),
    attemptId: z.uuid(),
    salesOrderId: z.number(),
    type: paymentType,
    amountCents: z.number(),
    terminalCode: z.nullable(z.string()),
    /** Address of the server. Another server has other orders and attempts. */
    shop: z.string(),
    /** Email address of the user. */
    who: z.nullable(z.string()),
    at: z.string(),
  }),
  /** Response to the start. */
  z.object({
    kind: z.literal('answer'),
    attemptId: z.uuid(),
    says: z.enum(['started', 'refused', 'doubtful']),
    state: z.nullable(attemptState),
    code: z.nullable(z.string()),
    at: z.string(),
  }),
  /** The abort will be sent. */
  z.object({ kind: z.literal('abort'), attemptId: z.uuid(), at: z.string() }),
  /** Final state; `not_started` when the server never had the attempt. */
  z.object({
    kind: z.literal('final'),
    attemptId: z.uuid(),
    state: z.union([attemptState, z.literal('not_started')]),
    at: z.string(),
  }),
  /** The listener of final payments (receipts, display) was called. */
  z.object({ kind: z.literal('told'), attemptId: z.uuid(), at: z.string() }),
])
export type PaymentEntry = z.output<typeof paymentEntry>

/** Parses an entry, for `openJournal`. */
export function parsePaymentEntry(entry: unknown): PaymentEntry | undefined {
  const parsed = paymentEntry.safeParse(entry)
  return parsed.success ? parsed.data : undefined
}

/**
 * State of the process of a payment, as its entries in the journal give it.
 *
 * - `start`: the intent is on disk, the start has no response yet.
 * - `poll`: the start has a response; the payment may still bring in money.
 * - `finish`: final, and the listener has not been called.
 * - `done`: final and the listener was called, or never started.
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

/** Returns whether the payment may still bring in money. */
export const isActive = ({ process }: Pick<TillPayment, 'process'>): boolean =>
  process === 'start' || process === 'poll'

/** Adds an entry to the payments, by attempt id. */
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

/** Number of finished payments that stay in the journal, for support. */
const MOST_DONE = 200

/**
 * Returns the entries to keep when the journal is rewritten: of every unfinished payment, and of the last finished
 * ones.
 */
export function neededEntries(entries: readonly PaymentEntry[]): readonly PaymentEntry[] {
  const payments = entries.reduce(withEntry, new Map<string, TillPayment>())
  const done = [...payments.values()].filter(({ process }) => process === 'done').map(({ attemptId }) => attemptId)
  const dropped = new Set(done.slice(0, Math.max(0, done.length - MOST_DONE)))
  return entries.filter(({ attemptId }) => payments.has(attemptId) && !dropped.has(attemptId))
}

/** The attempt that a panel shows after a restart, from the journal. */
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

/** The payments in the journal of this till, and the functions that add entries. */
export function openTillPayments({ journal, clock, log }: Deps) {
  const payments = journal.entries.reduce(withEntry, new Map<string, TillPayment>())
  const timed = (entry: EntryWithoutTime<PaymentEntry>): PaymentEntry => ({ ...entry, at: clock.now().toISOString() })

  return {
    all: (): TillPayment[] => [...payments.values()],
    of: (attemptId: string): TillPayment | undefined => payments.get(attemptId),

    /** Records a step that may only be taken when the entry is on disk. Returns undefined when the disk refuses it. */
    async announce(entry: EntryWithoutTime<PaymentEntry>): Promise<TillPayment | undefined> {
      const announced = timed(entry)
      const written = await journal.append(announced)
      if (!written.ok) return undefined
      withEntry(payments, announced)
      return payments.get(entry.attemptId)
    },

    /** Records a step that was already taken. It counts even when the disk refuses the entry. */
    async record(entry: EntryWithoutTime<PaymentEntry>): Promise<void> {
      const timedEntry = timed(entry)
      const written = await journal.append(timedEntry)
      withEntry(payments, timedEntry)
      if (!written.ok) log.warn('payment journal write failed', { kind: entry.kind, attemptId: entry.attemptId })
    },
  }
}
