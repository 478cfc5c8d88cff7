import { createHash } from 'node:crypto'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { DayDifference, DayMethod, DayViewOnWire } from '#shared/contracts/day-close.ts'
import { DEFAULT_LOCATION } from '#shared/contracts/locations.ts'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { codeOfDelivery } from '#shared/domain/checkout/choice-codes.ts'
import {
  type Comparison,
  comparePayment,
  needsExplanation,
  type ProviderPaymentStatus,
} from '#shared/domain/day-close/compare.ts'
import { flowOf, sumOfFlows } from '#shared/domain/day-close/flow.ts'
import { differenceInWords, methodInWords, methodKey, openPaymentInWords } from '#shared/domain/day-close/words.ts'
import { isFinal } from '#shared/domain/payments/attempts.ts'
import { specialDaysAround } from '#shared/domain/showroom/special-days.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Executor } from '../../../db/tables.ts'
import { listLocations, locationsTable } from '../locations/index.ts'
import type { PollDeps } from '../payments/index.ts'
import { type ClosingRow, closingOnWire, closingsTable } from './closings-table.ts'
import { dayTable, type OpenOrder } from './day-table.ts'
import { cashOfDrawers, drawersOfDay } from './drawers-of-day.ts'
import type { PaymentOfDay } from './payments-of-day.ts'
import { type ProviderStatuses, pollDayPayments } from './poll-day-payments.ts'

export type DayDeps = PollDeps & {
  shop: ShopDetails
  /** Code of the showroom's payment terminal. The view lists the terminal even on a day without card payments. */
  terminalCode: string | undefined
}

/** Returns the view of a day for its closing, after polling the provider for all its payments. */
export async function showDay(deps: DayDeps, place: DayPlace): Promise<DayViewOnWire> {
  const { date, locationId } = place
  refuseFuture(deps, date)
  await refuseUnknownLocation(deps.db, locationId)
  return readDay(deps.db, deps, place, await pollDayPayments(deps, date, locationId))
}

/** A day of a location; `locationId` is null for the default location. */
export type DayPlace = { date: string; locationId: number | null }

/** Throws `InvalidInput` for a day in the future. */
export function refuseFuture({ now }: Pick<DayDeps, 'now'>, date: string): void {
  if (date > amsterdamDay(now())) throw new InvalidInput([{ field: 'date', message: 'Deze dag is nog niet begonnen.' }])
}

/** Throws `InvalidInput` for an unknown location. */
export async function refuseUnknownLocation(db: Executor, locationId: number | null): Promise<void> {
  if (locationId !== null && !(await locationsTable(db).find(locationId)))
    throw new InvalidInput([{ field: 'locationId', message: 'Deze winkel bestaat niet.' }])
}

type ComparedPayment = PaymentOfDay &
  Comparison & {
    /** Key of the payment method. */
    key: string
    /** The provider's status. Undefined for cash and standalone terminals, and for a payment without a provider id. */
    seen: ProviderPaymentStatus | undefined
    /** True when the provider returned a status. */
    hasStatus: boolean
    /** True when the provider should have a status, but is away or refused the call. */
    lacksStatus: boolean
  }

/**
 * Returns the view of a day from provider statuses that were polled before. Does not call the provider, so it may run
 * in the transaction of a closing.
 */
export async function readDay(
  db: Executor,
  { now, terminalCode, shop }: Pick<DayDeps, 'now' | 'terminalCode' | 'shop'>,
  { date, locationId }: DayPlace,
  statuses: ProviderStatuses,
): Promise<DayViewOnWire> {
  const table = dayTable(db)
  const previous = await closingsTable(db).latestBefore(date, locationId)
  const closings = await closingsTable(db).ofDay(date, locationId)
  // No closing includes money from before the first closing. So a day before the first closing was not counted, and
  // `countedOn` needs a previous closing.
  const countedOn =
    previous && closings.length === 0 ? await closingsTable(db).firstDayAfter(date, locationId) : undefined
  const carried = previous ? await table.netBetween(previous.day, date, locationId) : []
  const payments = (await table.payments(date, locationId)).map((payment) =>
    withProviderStatus(date as CalendarDay, payment, statuses),
  ) // the contract accepts only calendar days
  const { orders, count, outstandingCents } = await table.openOrders(date, locationId)

  // The default payment terminal is in the default location.
  const ownTerminal = locationId === null ? terminalCode : undefined
  const methods = methodsOf(payments, { carried, previous, terminalCode: ownTerminal })
  const locations = await listLocations(db, shop)
  const location = locations.find((one) => one.locationId === (locationId ?? DEFAULT_LOCATION))
  const drawers = await drawersOfDay(db, { date, locationId, isClosed: closings.length > 0 })
  const view = {
    date,
    locationId: locationId ?? DEFAULT_LOCATION,
    locations: locations.map((one) => ({ locationId: one.locationId, name: one.name })),
    isToday: date === amsterdamDay(now()),
    specialDays: specialDaysAround(location?.specialDays ?? [], date),
    methods,
    total: sumOfFlows(methods.map(({ ledger }) => ledger)),
    cash: cashOfDrawers(drawers),
    drawers,
    afterClosing: closings.length === 0 ? [] : await table.bookedAfterClosing(date, locationId),
    previous: previous ? closingOnWire(previous) : null,
    ...(countedOn !== undefined && { countedOn }),
    provider: providerState(payments),
    differences: payments.flatMap(differencesOf),
    openAttempts: payments.filter(({ state }) => !isFinal(state) || state === 'review').map(openAttempt),
    openOrders: orders.map(openOrder),
    openOrderCount: Number(count),
    openOrderCents: Number(outstandingCents),
    unsentCount: await table.unsentErpMessages(),
    closings: closings.map(closingOnWire),
  }
  return { ...view, seen: fingerprint(view) }
}

function withProviderStatus(day: CalendarDay, payment: PaymentOfDay, statuses: ProviderStatuses): ComparedPayment {
  const seen = statuses.get(payment.paymentId)
  const key = methodKey(payment.paymentType, payment.terminalCode)
  // Cash, and payments without a provider id, have no status.
  if (!seen)
    return { ...payment, key, seen, provider: payment.onDay, differences: [], hasStatus: false, lacksStatus: false }
  const lacksStatus = seen.kind === 'away' || seen.kind === 'refused'
  return {
    ...payment,
    key,
    seen,
    ...comparePayment(day, { ...payment, seen }),
    hasStatus: !lacksStatus,
    lacksStatus,
  }
}

function providerState(payments: readonly ComparedPayment[]): DayViewOnWire['provider'] {
  if (!payments.some(({ lacksStatus }) => lacksStatus)) return 'asked'
  return payments.some(({ hasStatus, seen }) => hasStatus || seen?.kind === 'refused') ? 'partly' : 'away'
}

/** Money of a payment method since the start of the day of the previous closing. */
type CarriedAmount = { paymentType: PaymentType; terminalCode: string | null; netCents: number }
type MethodFacts = {
  carried: readonly CarriedAmount[]
  previous: ClosingRow | undefined
  terminalCode: string | undefined
}

/**
 * Returns the payment methods of the day with their amounts: methods of this day or of carried amounts, and the methods
 * that a shop always has.
 */
function methodsOf(
  payments: readonly ComparedPayment[],
  { carried, previous, terminalCode }: MethodFacts,
): DayMethod[] {
  const methods = new Map<string, { paymentType: PaymentType; terminalCode: string | null }>()
  const add = (paymentType: PaymentType, code: string | null) =>
    methods.set(methodKey(paymentType, code), { paymentType, terminalCode: code })
  add('CASH', null)
  if (terminalCode !== undefined) add('TERMINAL', terminalCode)
  for (const { paymentType, terminalCode: code } of [...payments, ...carried])
    if (paymentType === 'TERMINAL' || paymentType === 'STANDALONE') add(paymentType, code)
  add('PAYLINK', null)

  return [...methods].map(([key, method]) => {
    const own = payments.filter((payment) => payment.key === key)
    const ledger = flowOf(own.map(({ onDay }) => onDay))
    const lacksAnyStatus = own.some(({ lacksStatus }) => lacksStatus) && !own.some(({ hasStatus }) => hasStatus)
    const isAtProvider = method.paymentType !== 'CASH' && method.paymentType !== 'STANDALONE'
    const provider = !isAtProvider || lacksAnyStatus ? null : flowOf(own.map((payment) => payment.provider))
    const sincePrevious = carried.find((one) => methodKey(one.paymentType, one.terminalCode) === key)?.netCents ?? 0
    const countedBefore = previous?.view.methods.find((one) => one.key === key)?.ledger.netCents ?? 0
    return {
      key,
      ...method,
      title: methodInWords(method.paymentType, method.terminalCode),
      ledger,
      provider,
      differenceCents: provider && provider.netCents - ledger.netCents,
      carriedCents: previous ? Number(sincePrevious) - countedBefore : 0,
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
  text: openPaymentInWords(payment.state, payment.paymentType),
})

const openOrder = ({ insertedAt, ...order }: OpenOrder) => ({
  ...order,
  delivery: codeOfDelivery(order.delivery),
  insertDateTime: insertedAt.toISOString(),
  outstandingCents: order.totalCents - order.paidCents,
})

/**
 * Returns a hash of everything that the seller confirms by closing the day. Open orders and unsent messages are
 * excluded: they change while the seller counts, and do not concern the money of the day. The list of polled payments
 * is excluded as well: a status only matters if it causes a difference that is not zero.
 */
function fingerprint(view: Omit<DayViewOnWire, 'seen'>): string {
  const { date, cash, previous, closings } = view
  const drawers = view.drawers?.map(({ drawerId, expectedCents }) => [drawerId, expectedCents])
  const methods = view.methods.map(({ key, ledger, carriedCents }) => [key, ledger, carriedCents])
  const differences = view.differences
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ key, amountCents }) => [key, amountCents])
  const openAttempts = view.openAttempts.map(({ paymentId, state }) => [paymentId, state])
  const closingIds = [previous, ...closings].map((closing) => closing?.closingId)
  const confirmed = {
    date,
    ...(view.locationId !== DEFAULT_LOCATION && { locationId: view.locationId }),
    methods,
    cash,
    drawers,
    differences,
    openAttempts,
    signed: closingIds,
  }
  return createHash('sha256').update(JSON.stringify(confirmed)).digest('base64url')
}
