import { createHash } from 'node:crypto'
import type { DayDifference, DayMethod, DayView } from '#shared/contracts/day-close.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import {
  type Comparison,
  comparePayment,
  needsExplanation,
  type ProviderPaymentStatus,
} from '#shared/domain/day-close/compare.ts'
import { expectedCash } from '#shared/domain/day-close/drawer.ts'
import { flowOf, sumOfFlows } from '#shared/domain/day-close/flow.ts'
import { differenceInWords, methodInWords, methodKey, openInWords } from '#shared/domain/day-close/words.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor } from '../../../db/tables.ts'
import type { PollDeps } from '../payments/index.ts'
import { type ClosingRow, closingOnWire, closingsTable } from './closings-table.ts'
import { dayTable, type OpenOrder } from './day-table.ts'
import type { PaymentOfDay } from './payments-of-day.ts'
import { type ProviderStatuses, pollDayPayments } from './poll-day-payments.ts'

export type DayDeps = PollDeps & {
  /** The PIN terminal of the showroom: shown also on a day without any payment. */
  terminalCode: string | undefined
}

/** A day as the person who closes it sees it, after asking the provider about all its payments. */
export async function showDay(deps: DayDeps, date: string): Promise<DayView> {
  refuseFuture(deps, date)
  return readDay(deps.db, deps, date, await pollDayPayments(deps, date))
}

/** Throws `InvalidInput` for a day of which nobody can say anything yet. */
export function refuseFuture({ now }: Pick<DayDeps, 'now'>, date: string): void {
  if (date > amsterdamDay(now())) throw new InvalidInput([{ field: 'date', message: 'Deze dag is nog niet begonnen.' }])
}

type ComparedPayment = PaymentOfDay &
  Comparison & {
    /** Of the way of paying. */
    key: string
    /** Undefined for what nobody at the provider can be asked about. */
    seen: ProviderPaymentStatus | undefined
    /** The provider said how it stands. */
    hasStatus: boolean
    /** It could be asked about, and nothing was said: the provider is away, or refuses. */
    lacksStatus: boolean
  }

/** The same by what the provider answered before. In the transaction that closes the day nobody is asked anything. */
export async function readDay(
  db: Executor,
  { now, terminalCode }: Pick<DayDeps, 'now' | 'terminalCode'>,
  date: string,
  answers: ProviderStatuses,
): Promise<DayView> {
  const table = dayTable(db)
  const previous = await closingsTable(db).latestBefore(date)
  const closings = await closingsTable(db).ofDay(date)
  // Only from a closing on: what came in before the first of all nobody counts along.
  const countedOn = previous && closings.length === 0 ? await closingsTable(db).firstDayAfter(date) : undefined
  const carried = previous ? await table.netBetween(previous.day, date) : []
  const payments = (await table.payments(date)).map((payment) =>
    withProviderStatus(date as CalendarDay, payment, answers),
  ) // the contract let only days through
  const { orders, count, outstandingCents } = await table.openOrders(date)

  const methods = methodsOf(payments, { carried, previous, terminalCode })
  const cashMethod = methods.find(({ key }) => key === 'CASH')
  const cash = {
    floatBeforeCents: previous?.floatCents ?? 0,
    carriedCents: cashMethod?.carriedCents ?? 0,
    receivedCents: cashMethod?.ledger.receivedCents ?? 0,
    refundedCents: (cashMethod?.ledger.refundedCents ?? 0) + (cashMethod?.ledger.chargedBackCents ?? 0),
  }
  const view = {
    date,
    isToday: date === amsterdamDay(now()),
    methods,
    total: sumOfFlows(methods.map(({ ledger }) => ledger)),
    cash: { ...cash, expectedCents: expectedCash(cash) },
    previous: previous ? closingOnWire(previous) : null,
    ...(countedOn !== undefined && { countedOn }),
    provider: providerState(payments),
    differences: payments.flatMap(differencesOf),
    openAttempts: payments.filter(({ state }) => !isFinal(state) || state === 'review').map(openAttempt),
    openOrders: orders.map(openOrder),
    openOrderCount: Number(count),
    openOrderCents: Number(outstandingCents),
    unsentCount: await table.unsent(),
    closings: closings.map(closingOnWire),
  }
  return { ...view, seen: fingerprint(view) }
}

function withProviderStatus(day: CalendarDay, payment: PaymentOfDay, answers: ProviderStatuses): ComparedPayment {
  const seen = answers.get(payment.paymentId)
  const key = methodKey(payment.paymentType, payment.terminalCode)
  // Cash never was there, and what has no number there cannot be asked about.
  if (!seen)
    return { ...payment, key, seen, provider: payment.onDay, differences: [], hasStatus: false, lacksStatus: false }
  const isUntold = seen.kind === 'away' || seen.kind === 'refused'
  return {
    ...payment,
    key,
    seen,
    ...comparePayment(day, { ...payment, seen }),
    hasStatus: !isUntold,
    lacksStatus: isUntold,
  }
}

function providerState(payments: readonly ComparedPayment[]): DayView['provider'] {
  if (!payments.some(({ lacksStatus: isUntold }) => isUntold)) return 'asked'
  return payments.some(({ hasStatus: isTold, seen }) => isTold || seen?.kind === 'refused') ? 'partly' : 'away'
}

type CarriedAmount = { paymentType: PaymentType; terminalCode: string | null; netCents: number }
type MethodFacts = {
  carried: readonly CarriedAmount[]
  previous: ClosingRow | undefined
  terminalCode: string | undefined
}

/** Every way of paying that this day or what was carried over knows, and those that a shop always has. */
function methodsOf(
  payments: readonly ComparedPayment[],
  { carried, previous, terminalCode }: MethodFacts,
): DayMethod[] {
  const ways = new Map<string, { paymentType: PaymentType; terminalCode: string | null }>()
  const add = (paymentType: PaymentType, code: string | null) =>
    ways.set(methodKey(paymentType, code), { paymentType, terminalCode: code })
  add('CASH', null)
  if (terminalCode !== undefined) add('TERMINAL', terminalCode)
  for (const { paymentType, terminalCode: code } of [...payments, ...carried])
    if (paymentType === 'TERMINAL') add(paymentType, code)
  add('PAYLINK', null)

  return [...ways].map(([key, way]) => {
    const own = payments.filter((payment) => payment.key === key)
    const ledger = flowOf(own.map(({ onDay }) => onDay))
    const isSilent = own.some(({ lacksStatus: isUntold }) => isUntold) && !own.some(({ hasStatus: isTold }) => isTold)
    const provider = way.paymentType === 'CASH' || isSilent ? null : flowOf(own.map((payment) => payment.provider))
    const since = carried.find((one) => methodKey(one.paymentType, one.terminalCode) === key)?.netCents ?? 0
    const counted = previous?.view.methods.find((one) => one.key === key)?.ledger.netCents ?? 0
    return {
      key,
      ...way,
      title: methodInWords(way.paymentType, way.terminalCode),
      ledger,
      provider,
      differenceCents: provider && provider.netCents - ledger.netCents,
      carriedCents: previous ? Number(since) - counted : 0,
    }
  })
}

function differencesOf({ seen, ...payment }: ComparedPayment): DayDifference[] {
  if (!seen) return []
  return payment.differences.map((difference) => ({
    key: `${payment.paymentId}:${difference.kind}`,
    kind: difference.kind,
    methodKey: payment.key,
    salesOrderId: payment.salesOrderId,
    paymentId: payment.paymentId,
    payId: payment.payId,
    amountCents: difference.amountCents,
    text: differenceInWords(difference.kind, { ...payment, seen }, difference.amountCents),
    needsExplanation: needsExplanation(difference),
  }))
}

const openAttempt = ({ startedAt, ...payment }: ComparedPayment) => ({
  paymentId: payment.paymentId,
  salesOrderId: payment.salesOrderId,
  paymentType: payment.paymentType,
  terminalCode: payment.terminalCode,
  amountCents: payment.amountCents,
  state: payment.state,
  startedDateTime: startedAt.toISOString(),
  startedBy: payment.startedBy,
  text: openInWords(payment.state, payment.paymentType),
})

const openOrder = ({ insertedAt, ...order }: OpenOrder) => ({
  ...order,
  insertDateTime: insertedAt.toISOString(),
  outstandingCents: order.totalCents - order.paidCents,
})

/**
 * What somebody looked at, in short: everything that is signed for. Open orders and messages under way are not: they
 * change while one counts, and say nothing of the money. Neither does which payments the provider happened to tell of:
 * what it says of them is their difference, when that is not nothing.
 */
function fingerprint(view: Omit<DayView, 'seen'>): string {
  const { date, cash, previous, closings } = view
  const methods = view.methods.map(({ key, ledger, carriedCents }) => [key, ledger, carriedCents])
  const differences = view.differences
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ key, amountCents }) => [key, amountCents])
  const openAttempts = view.openAttempts.map(({ paymentId, state }) => [paymentId, state])
  const signed = [previous, ...closings].map((closing) => closing?.closingId)
  const looked = { date, methods, cash, differences, openAttempts, signed }
  return createHash('sha256').update(JSON.stringify(looked)).digest('base64url')
}
