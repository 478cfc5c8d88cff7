import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import type { Log } from '../../../../ports/log.ts'
import { Outage } from '../../../../ports/outage.ts'
import { type PaymentProvider, PaymentRefusal, type PaymentService } from '../../../../ports/payment-provider.ts'

type Deps = {
  pay: Pick<PaymentProvider, 'service'>
  log: Log
  /** True where the shop itself accepts test payments. */
  acceptsTestPayments: boolean
}

const INTERVAL_MS = 6 * 3_600_000
/** Interval after a failed call. */
const RETRY_MS = 10 * 60_000

export type PaymentServicePoller = {
  /** Returns the online payment methods of the last response; empty before the first response. Does not wait. */
  methods(): readonly OnlineMethod[]
  stop(): void
}

/**
 * Checks at the start, and every six hours, that the provider's configuration of the shop matches ours.
 *
 * Without this check customers would be the first to notice a wrong configuration. With a wrong secret all signed
 * exchange calls are refused, and in test mode payments do not count. A wrong configuration does not stop the shop,
 * because cash payments work without the provider. The provider's response also contains the payment methods that pages
 * show.
 */
export function pollPaymentService(deps: Deps): PaymentServicePoller {
  let methods: readonly OnlineMethod[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function poll(): Promise<void> {
    let hasResponse = false
    const service = async () => {
      const response = await deps.pay.service()
      hasResponse = true
      methods = response.methods
      return response
    }
    try {
      await checkPaymentService({ ...deps, pay: { service } })
    } catch (error) {
      deps.log.error({ err: error }, 'payment service check failed')
    }
    if (isStopped) return
    timer = setTimeout(() => void poll(), hasResponse ? INTERVAL_MS : RETRY_MS)
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

/**
 * Checks the configuration once, logs the faults and returns them. Returns no faults when the provider is unreachable.
 */
export async function checkPaymentService({ pay, log, acceptsTestPayments }: Deps): Promise<string[]> {
  const faults = await faultsOf(pay, acceptsTestPayments).catch((error: unknown) => {
    if (!(error instanceof Outage || error instanceof PaymentRefusal)) throw error
    const { reason } = error
    log[reason === 'credentials' ? 'error' : 'warn']({ party: 'pay', reason }, 'payment service check failed')
    return []
  })
  for (const fault of faults) log.error({ party: 'pay' }, fault)
  return faults
}

async function faultsOf(pay: Deps['pay'], acceptsTestPayments: boolean): Promise<string[]> {
  const service = await pay.service()
  return RULES.filter(({ isWrong }) => isWrong(service, acceptsTestPayments)).map(({ message }) => message)
}

const RULES: readonly { isWrong(service: PaymentService, acceptsTests: boolean): boolean; message: string }[] = [
  { isWrong: ({ isActive }) => !isActive, message: 'the sales location is not active: online payments are impossible' },
  {
    isWrong: ({ isSecretOurs }) => !isSecretOurs,
    message: 'PAY_SERVICE_SECRET is not the secret of the sales location: every signed exchange call will be refused',
  },
  {
    isWrong: ({ isTest }, acceptsTests) => isTest && !acceptsTests,
    message: 'the sales location is in test mode: payments will not be booked',
  },
]
