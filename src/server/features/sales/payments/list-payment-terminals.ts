import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Log } from '../../../ports/log.ts'
import { Outage } from '../../../ports/outage.ts'
import { type PaymentProvider, PaymentRefusal } from '../../../ports/payment-provider.ts'

type Deps = { pay: PaymentProvider; log: Log; terminalCode: string | undefined }

/** Lists the active payment terminals of the provider: the shop's own first, then the online ones, then the others. */
export async function listPaymentTerminals({ pay, log, terminalCode }: Deps) {
  try {
    const all = await pay.terminals()
    const terminals = all
      .filter(({ isActive }) => isActive)
      .map(
        ({ code, name, isOnline }): PaymentTerminal => ({
          code,
          name,
          isReady: isOnline,
          isStandard: code === terminalCode,
        }),
      )
    return ok({ terminals: terminals.sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name, 'nl')) })
  } catch (error) {
    if (!(error instanceof Outage || error instanceof PaymentRefusal)) throw error
    log.warn({ reason: error.reason }, 'listing the payment terminals failed')
    return fail('payment_unavailable')
  }
}

const rank = ({ isReady, isStandard }: PaymentTerminal) => (isStandard ? 2 : 0) + (isReady ? 1 : 0)
