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
import type { ExchangeLooks, UnknownCall } from './exchange-looks.ts'
import { isStaleStatus, type ProviderStatus } from './settle-attempt.ts'

type ExchangeDeps = PollDeps & { looks: ExchangeLooks }

/** An exchange call, and the network of its sender. */
type ExchangeCall = RawExchange & { network: string }

/** After this time a payment whose provider id never arrived is no reason to expect calls about an unknown id. */
const AWAITED_MS = 24 * 60 * 60 * 1000

/** The provider waits five seconds. It repeats a call without a reply (docs/integrations/pay.md#s6). */
const RESPONSE_TIMEOUT_MS = 4_000

/**
 * Handles an exchange call, in which the provider reports a payment status (docs/integrations/pay.md#s6).
 *
 * The status of a signed call is applied directly. An unsigned call, in the old format, only triggers a poll, at most one
 * per payment in 2.5 s. Calls may be repeated, late and out of order. The reply is positive when our database has the
 * status. It is also positive for a payment that we do not have (description 'not ours'), because a repeated call would
 * change nothing. But while the provider id of a payment of the last day may still arrive, an unknown id may be that
 * payment, and the provider is asked to repeat the call.
 */
export async function receiveExchange(
  deps: ExchangeDeps,
  raw: ExchangeCall,
  responseTimeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<{ status: number } & ExchangeResponse> {
  const message = deps.pay.readExchange(raw)
  const reply = (isStored: boolean, description: string, status = 200) => ({
    status,
    ...deps.pay.exchangeResponse(message, isStored, description),
  })
  if (message.kind === 'refused') {
    deps.log.warn({ reason: message.reason }, 'exchange call refused')
    return reply(false, 'refused', 403)
  }
  try {
    const result = await withTimeout(applyExchange(deps, message, raw.network), responseTimeoutMs, (error) => {
      deps.log.warn({ err: error }, 'storing an exchange call failed after the reply')
    })
    return result === undefined || result === 'later' ? reply(false, 'try again') : reply(true, result)
  } catch (error) {
    if (!(error instanceof Outage)) throw error
    // The poll failed and nothing is stored. The provider repeats the call later.
    deps.log.warn({ reason: error.reason }, 'status poll for an exchange call failed')
    return reply(false, 'try again')
  }
}

async function applyExchange(
  deps: ExchangeDeps,
  message: AcceptedExchange,
  network: string,
): Promise<'stored' | 'not ours' | 'later'> {
  const update =
    message.kind === 'signed'
      ? await resolveSignedExchange(deps, message.order)
      : await resolveLegacyExchange(deps, { payId: message.payId, network })
  if (!update) return 'not ours'
  if (update === 'later') return update
  // When many calls arrive together, most are repetitions. A repetition is not settled, so that it waits for no lock.
  if (!isStaleStatus(update.attempt, update.status, deps)) await settle(deps, update.attempt, update.status)
  return 'stored'
}

/**
 * Returns the result of a promise, or undefined when it takes too long. In that case the work continues, and
 * `onLateError` receives its error.
 */
function withTimeout<Value>(
  work: Promise<Value>,
  ms: number,
  onLateError: (error: unknown) => void,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, ms)
    work
      .then(resolve, (error: unknown) => (isLate ? onLateError(error) : reject(error)))
      .finally(() => clearTimeout(timer))
  })
}

type AcceptedExchange = Exclude<ExchangeMessage, { kind: 'refused' }>
type AttemptUpdate = { attempt: Attempt; status: ProviderStatus }

async function resolveSignedExchange(deps: PollDeps, order: ProviderStatus): Promise<AttemptUpdate | undefined> {
  const attempt = await attemptsTable(deps.db).findByProviderOrder(order)
  if (!attempt) {
    deps.log.warn({ payId: order.payId }, 'exchange call for an unknown payment')
    return undefined
  }
  // The status does not contain the amount of a partial refund.
  const isPartly = order.statusCode === PARTLY_REFUNDED
  return { attempt, status: isPartly ? await fetchStatus(deps.pay, order.payId) : order }
}

/**
 * Polls the provider about an unsigned call. Anyone can send such a call with any id. So the provider is polled only
 * for ids that we have, or while the provider id of an attempt of the last day may still arrive. In that time an id that
 * leads to no attempt gets 'later'.
 */
async function resolveLegacyExchange(
  deps: ExchangeDeps,
  call: UnknownCall,
): Promise<AttemptUpdate | 'later' | undefined> {
  const { payId } = call
  const attempts = attemptsTable(deps.db)
  // Some exchange calls have the provider's uuid in the place of the payment id.
  const existing = (await attempts.findByProviderOrder({ payId })) ?? (await attempts.findByProviderUuid(payId))
  const awaitedSince = new Date(deps.now().getTime() - AWAITED_MS)
  if (!existing && !(await attempts.awaitsPayId(awaitedSince))) return undefined
  const poll = () => fetchStatus(deps.pay, payId)
  try {
    const status = await (existing ? deps.looks.about(existing.id, poll) : deps.looks.aboutUnknown(call, poll))
    if (status === 'later') return status
    const attempt = existing ?? (await attempts.findByProviderOrder(status))
    return attempt ? { attempt, status } : 'later'
  } catch (error) {
    if (!(error instanceof PaymentRefusal)) throw error
    deps.log.warn({ reason: error.reason }, 'exchange call for a payment unknown at the provider')
    return existing ? undefined : 'later'
  }
}
