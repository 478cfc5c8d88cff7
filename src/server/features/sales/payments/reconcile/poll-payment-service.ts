import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import type { Log } from '../../../../ports/log.ts'
import { Outage } from '../../../../ports/outage.ts'
import { type PaymentProvider, PaymentRefusal, type PaymentService } from '../../../../ports/payment-provider.ts'

type Deps = {
  pay: Pick<PaymentProvider, 'service'>
  log: Log
  /** Whether the shop itself takes tests for payments. */
  acceptsTestPayments: boolean
}

const EVERY_MS = 6 * 3_600_000
/** After a call that failed. */
const RETRY_MS = 10 * 60_000

export type PaymentServicePoller = {
  /** The ways to pay online as the provider last named them; empty before its first answer. Never waits for it. */
  methods(): readonly OnlineMethod[]
  stop(): void
}

/**
 * Looks at the start of the shop, and every six hours, whether the provider has the shop in its books as the shop thinks.
 *
 * Else the first to notice would be customers: with another secret no exchange call is believed, in test mode nothing that
 * is paid counts. The shop opens all the same, since who pays in the showroom needs no provider. The same answer names
 * the ways to pay, which pages show.
 */
export function pollPaymentService(deps: Deps): PaymentServicePoller {
  let methods: readonly OnlineMethod[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function poll(): Promise<void> {
    let isAnswered = false
    const service = async () => {
      const answer = await deps.pay.service()
      isAnswered = true
      methods = answer.methods
      return answer
    }
    try {
      await checkPaymentService({ ...deps, pay: { service } })
    } catch (error) {
      deps.log.error({ err: error }, 'a look at the provider failed')
    }
    if (isStopped) return
    timer = setTimeout(() => void poll(), isAnswered ? EVERY_MS : RETRY_MS)
    timer.unref()
  }

  void poll()
  return {
    methods: () => methods,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Looks once, and writes in the log what is wrong; gives it as well. */
export async function checkPaymentService({ pay, log, acceptsTestPayments }: Deps): Promise<string[]> {
  const wrong = await faultsOf(pay, acceptsTestPayments).catch((error: unknown) => {
    if (!(error instanceof Outage || error instanceof PaymentRefusal)) throw error
    const { reason } = error
    log[reason === 'credentials' ? 'error' : 'warn'](
      { party: 'pay', reason },
      'the payment provider could not be looked at',
    )
    return []
  })
  for (const fault of wrong) log.error({ party: 'pay' }, fault)
  return wrong
}

async function faultsOf(pay: Deps['pay'], acceptsTestPayments: boolean): Promise<string[]> {
  const service = await pay.service()
  return RULES.filter(({ isWrong }) => isWrong(service, acceptsTestPayments)).map(({ says }) => says)
}

const RULES: readonly { isWrong(service: PaymentService, acceptsTests: boolean): boolean; says: string }[] = [
  { isWrong: ({ isActive }) => !isActive, says: 'the sales location is not active: nobody can pay' },
  {
    isWrong: ({ isSecretOurs }) => !isSecretOurs,
    says: 'PAY_SERVICE_SECRET is not the secret of the sales location: no exchange call will be believed',
  },
  {
    isWrong: ({ isTest }, acceptsTests) => isTest && !acceptsTests,
    says: 'the sales location is in test mode: nothing that is paid will count',
  },
]
