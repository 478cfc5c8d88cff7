import * as z from 'zod/mini'
import { attemptState, paymentType } from '#shared/contracts/sales-orders.ts'
import { type AttemptState, isFinal } from '#shared/domain/payments/attempts.ts'
import type { PanelAttempt, PaymentType } from '#shared/domain/payments/payment-process.ts'

/** Where a till writes its payments down, in its folder. */
export const PAYMENTS_JOURNAL = 'payments.journal'

/** What the journal remembers of a payment: each line is written before, or right after, what it tells. */
const paymentEntry = z.discriminatedUnion('kind', [
  /** Will be asked of the server: on the disk before the call is made. */
  z.object({
    kind: z.literal('intent'),
    attemptId: z.uuid(),
    salesOrderId: z.number(),
    type: paymentType,
    amountCents: z.number(),
    terminalCode: z.nullable(z.string()),
    /** The address of the server: of another one this order and this attempt mean nothing. */
    shop: z.string(),
    /** Who stood at the till. */
    who: z.nullable(z.string()),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('answer'),
    attemptId: z.uuid(),
    says: z.enum(['started', 'refused', 'doubtful']),
    state: z.nullable(attemptState),
    code: z.nullable(z.string()),
    at: z.string(),
  }),
  /** Breaking off is asked for. */
  z.object({ kind: z.literal('abort'), attemptId: z.uuid(), at: z.string() }),
  /** Nothing more will happen; `not_started` when the server never had it. */
  z.object({
    kind: z.literal('final'),
    attemptId: z.uuid(),
    state: z.union([attemptState, z.literal('not_started')]),
    at: z.string(),
  }),
  /** Whoever prints and shows was told of the end. */
  z.object({ kind: z.literal('told'), attemptId: z.uuid(), at: z.string() }),
])
export type PaymentEntry = z.output<typeof paymentEntry>

/** For `openJournal`. */
export function parsePaymentEntry(entry: unknown): PaymentEntry | undefined {
  const parsed = paymentEntry.safeParse(entry)
  return parsed.success ? parsed.data : undefined
}

/** A payment as the journal tells of it. */
export type KeptPayment = {
  attemptId: string
  salesOrderId: number
  type: PaymentType
  amountCents: number
  terminalCode: string | null
  shop: string
  at: string
  /** As the server last said; null before its first answer. */
  state: AttemptState | null
  /** `running`: may still bring money. `untold`: over, but nobody was told. */
  stands: 'running' | 'untold' | 'over'
}

/** What is known of each payment after one more entry, by attempt. */
export function withEntry(known: Map<string, KeptPayment>, entry: PaymentEntry): Map<string, KeptPayment> {
  if (entry.kind === 'intent') {
    const { kind: _, who: __, ...facts } = entry
    if (!known.has(entry.attemptId)) known.set(entry.attemptId, { ...facts, state: null, stands: 'running' })
    return known
  }
  const payment = known.get(entry.attemptId)
  if (!payment) return known
  switch (entry.kind) {
    case 'answer':
      if (payment.stands !== 'running') return known
      if (entry.says === 'refused') payment.stands = 'over'
      payment.state = entry.state ?? payment.state
      if (payment.state !== null && isFinal(payment.state)) payment.stands = 'untold'
      return known
    case 'final':
      payment.state = entry.state === 'not_started' ? payment.state : entry.state
      payment.stands = entry.state === 'not_started' ? 'over' : 'untold'
      return known
    case 'told':
      payment.stands = 'over'
      return known
    case 'abort':
      return known
    default:
      return entry satisfies never
  }
}

/** How much of what is over stays in the journal, for who looks back. */
const MOST_OVER = 200

/** For `openJournal`: every entry of what is not over, and of the last payments that are. */
export function neededEntries(entries: readonly PaymentEntry[]): readonly PaymentEntry[] {
  const known = entries.reduce(withEntry, new Map<string, KeptPayment>())
  const over = [...known.values()].filter(({ stands }) => stands === 'over').map(({ attemptId }) => attemptId)
  const gone = new Set(over.slice(0, Math.max(0, over.length - MOST_OVER)))
  return entries.filter(({ attemptId }) => known.has(attemptId) && !gone.has(attemptId))
}

/** The attempt of a desk, as the journal remembers it after a start of the till. */
export function attemptOf(payment: KeptPayment): PanelAttempt {
  const { attemptId, salesOrderId, type, amountCents, terminalCode, state, at } = payment
  const phase = payment.stands === 'running' ? (state === null || state === 'unknown' ? 'unknown' : 'open') : 'ended'
  return {
    attemptId,
    salesOrderId,
    type,
    amountCents,
    terminalCode,
    phase,
    state,
    paymentUrl: null,
    refusal: null,
    isAborting: false,
    startedDateTime: at,
  }
}
