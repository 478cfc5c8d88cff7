import { lookup } from '#shared/kernel/lookup.ts'
import { Outage } from '../../ports/outage.ts'
import { PaymentRefusal, type PaymentRefusalReason } from '../../ports/payment-provider.ts'
import { type ExternalResponse, jsonOf } from '../call-external-service.ts'
import { payError } from './pay-wire.ts'

/** Refusal reasons by PAY.'s error code. */
const reasons: Readonly<Record<string, PaymentRefusalReason>> = lookup({
  'PAY-001': 'order_not_found',
  'PAY-004': 'not_set_up',
  'PAY-013': 'charged_back',
  'PAY-014': 'refund_too_soon',
  'PAY-015': 'amount_not_allowed',
  'PAY-406': 'not_cancellable',
  'PAY-407': 'not_set_up',
  'PAY-408': 'not_set_up',
  'PAY-409': 'amount_not_allowed',
  'PAY-410': 'amount_not_allowed',
})

/**
 * Converts an error response of PAY. into a `PaymentRefusal` (docs/integrations/pay.md#s9).
 *
 * Returns an `Outage` for refused credentials and for a body that is not PAY.'s, because neither says anything about
 * the payment.
 */
export function asRefusal(response: ExternalResponse): PaymentRefusal | Outage {
  const { status } = response
  if (status === 401 || status === 403) {
    return new Outage('pay', { reason: 'credentials', mayHaveArrived: false, status })
  }

  const error = payError.safeParse(jsonOf(response)).data
  // A redirect or the error page of a proxy is not from PAY., so the state of the order is unknown.
  if (status < 400 || !error) return new Outage('pay', { reason: 'unreadable', mayHaveArrived: true, status })

  const reason = error.code ? reasons[error.code] : undefined
  if (reason) return new PaymentRefusal(reason, error.code)
  // PAY. documents the sentence for a terminal that is switched off, but not its code (docs/integrations/pay.md#s14).
  if (/terminal\b.*\b(not connected|offline|unreachable)/i.test(error.sentence)) {
    return new PaymentRefusal('terminal_offline', error.code)
  }
  return new PaymentRefusal(status === 404 ? 'order_not_found' : 'invalid_request', error.code)
}
