import { PARTLY_REFUNDED } from '#shared/domain/payments/attempts.ts'
import { Outage } from '../../../../ports/outage.ts'
import {
  type ExchangeMessage,
  type ExchangeResponse,
  PaymentRefusal,
  type RawExchange,
} from '../../../../ports/payment-provider.ts'
import { type Attempt, attemptsTable } from '../attempts-table.ts'
import { fetchStatus, type PollDeps, settle } from '../reconcile/poll-provider.ts'
import { isStaleStatus, type ProviderStatus } from './settle-attempt.ts'

/** The provider listens for five seconds; what it did not hear by then it will tell again (pay.md §6). */
const ANSWER_WITHIN_MS = 4_000

/**
 * Takes a call in which the provider tells what became of a payment (pay.md §6).
 *
 * Proven calls are acted on as they are. Unproven ones, in the old layout, are only a hint: the
 * provider is asked, and that answer counts. Both may come twice, late, and in any order. The
 * provider hears "stored" as soon as our database has it, also for payments that are none of ours:
 * telling us again would change nothing.
 */
export async function receiveExchange(
  deps: PollDeps,
  raw: RawExchange,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<{ status: number } & ExchangeResponse> {
  const message = deps.pay.readExchange(raw)
  const answer = (stored: boolean, description: string, status = 200) => ({
    status,
    ...deps.pay.exchangeResponse(message, stored, description),
  })
  if (message.kind === 'refused') {
    deps.log.warn({ reason: message.reason }, 'an exchange call was refused')
    return answer(false, 'refused', 403)
  }
  try {
    const booked = await withinTime(book(deps, message), answerWithinMs, (error) => {
      deps.log.warn({ err: error }, 'an exchange call could not be booked after its answer')
    })
    return answer(booked !== undefined, booked ?? 'try again')
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    // We could not ask back, so nothing is stored; the provider tells us again later.
    deps.log.warn({ reason: error.reason }, 'an exchange call could not be checked')
    return answer(false, 'try again')
  }
}

async function book(deps: PollDeps, message: AcceptedExchange): Promise<'stored' | 'not ours'> {
  const heard =
    message.kind === 'signed'
      ? await resolveSignedExchange(deps, message.order)
      : await resolveLegacyExchange(deps, message.payId)
  if (!heard) return 'not ours'
  // A provider tells everything twice, and in a storm most is old: that costs nobody a lock.
  if (!isStaleStatus(heard.attempt, heard.told, deps)) await settle(deps, heard.attempt, heard.told)
  return 'stored'
}

/** What a promise gives, or undefined when that takes too long: then it goes on by itself, and so does its fault. */
function withinTime<Value>(
  work: Promise<Value>,
  ms: number,
  late: (error: unknown) => void,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, ms)
    work.then(resolve, (error: unknown) => (isLate ? late(error) : reject(error))).finally(() => clearTimeout(timer))
  })
}

type AcceptedExchange = Exclude<ExchangeMessage, { kind: 'refused' }>
type AttemptUpdate = { attempt: Attempt; told: ProviderStatus }

async function resolveSignedExchange(deps: PollDeps, order: ProviderStatus): Promise<AttemptUpdate | undefined> {
  const attempt = await attemptsTable(deps.db).findByProviderOrder(order)
  if (!attempt) {
    deps.log.warn({ payId: order.payId }, 'an exchange call about a payment that is not ours')
    return undefined
  }
  // How much was given back stands in another place than the status.
  const isPartly = order.statusCode === PARTLY_REFUNDED
  return { attempt, told: isPartly ? await fetchStatus(deps.pay, order.payId) : order }
}

/**
 * Anybody can send such a call with any number in it. So we only ask about numbers that we know, or
 * while there is a payment whose number we are still waiting for.
 */
async function resolveLegacyExchange(deps: PollDeps, payId: string): Promise<AttemptUpdate | undefined> {
  const attempts = attemptsTable(deps.db)
  const known = (await attempts.findByProviderOrder({ payId })) ?? (await attempts.findByUuid(payId))
  if (!known && !(await attempts.hasUnnamed())) return undefined
  try {
    const told = await fetchStatus(deps.pay, payId)
    const attempt = known ?? (await attempts.findByProviderOrder(told))
    return attempt && { attempt, told }
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    deps.log.warn({ reason: error.reason }, 'an exchange call about a payment that the provider does not know')
    return undefined
  }
}
