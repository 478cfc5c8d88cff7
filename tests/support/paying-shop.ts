import { afterAll, beforeEach } from 'vitest'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { deliverMail } from '#src/server/features/operations/mails/index.ts'
import { drainOutbox } from '#src/server/features/operations/outbox/index.ts'
import { pollOpenAttempts } from '#src/server/features/sales/payments/index.ts'
import { mailWriters } from '#src/server/mail-writers.ts'
import { silentLog } from '#src/server/ports/log.ts'
import type { Mail, Mailer } from '#src/server/ports/mailer.ts'
import { payError } from '#src/server/twins/pay/pay-errors.ts'
import type { PayFault } from '#src/server/twins/pay/pay-faults.ts'
import type { Outcome } from '#src/server/twins/pay/pay-statuses.ts'
import { createPayTwin, payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { newKey, orderForm, place } from './order-form.ts'
import { testConfig } from './shop/test-config.ts'
import { type TestShopOptions, useShop } from './use-shop.ts'

const TWIN = 'http://twins.example/pay'

/**
 * Opens the shop with a payment provider that the test controls, and a mailbox that contains the sent mails. Jobs run
 * only when the test starts them.
 */
export function usePayingShop({ parts, ...options }: TestShopOptions = {}) {
  const { observeFetch = (_, fetch) => fetch } = options
  const mailbox = createMailbox()
  /** Calls of the shop to the provider, by method and path. */
  const calls: string[] = []
  const refusedPayIds = new Set<string>()
  const twin = createPayTwin({
    now: () => shop.clock.now(),
    fetch: exchangeCall,
    retryDelaysMs: [],
    timeoutMs: 150,
    lateMs: 20,
    // The payment terminal waits until the test sets the customer's action.
    terminalDelaysMs: { prompt: 3_600_000, result: 3_600_000 },
  })
  const pay = createPayProvider({
    ...payTwinAccount,
    orderUrls: [`${TWIN}/v1`],
    managementUrl: `${TWIN}/v2`,
    isTest: true,
    timeoutMs: 60,
    fetch: observeFetch('pay', (url, init) => {
      calls.push(`${init.method} ${new URL(url).pathname}`)
      if ([...refusedPayIds].some((payId) => url.includes(payId))) return Promise.resolve(rejection())
      return twin.handle(new Request(url, init))
    }),
  })
  const shop = useShop({
    ...options,
    parts: { pay, exchangeLookEveryMs: 0, acceptsTestPayments: true, terminalCode: 'TH-1000-0001', ...parts },
  })

  async function exchangeCall(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url)
    const payload = typeof init.body === 'string' ? init.body : ''
    const headers = init.headers as Record<string, string> // the twin sends a plain object
    const reply = await shop.app.inject({ method: 'POST', url: pathname + search, headers, payload })
    return new Response(reply.payload, { status: reply.statusCode })
  }

  beforeEach(async () => {
    await twin.handle(new Request(`${TWIN}/_twin/reset`, { method: 'POST' }))
    mailbox.empty()
    calls.length = 0
    refusedPayIds.clear()
  })
  afterAll(() => twin.close?.())

  const log = options.log ?? silentLog
  const reconcileDeps = {
    now: () => shop.clock.now(),
    log,
    acceptsTestPayments: true,
    pay: parts?.pay ?? pay,
    outboxFilled() {},
  }

  return Object.assign(shop, {
    pay,
    payCalls: calls,
    mailbox,
    /** Makes the provider fail, `count` times or until it is reset. */
    payFault: async (mode: PayFault | 'none', count?: number) => {
      await twin.handle(new Request(`${TWIN}/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count }) }))
    },
    /** Makes the provider refuse every call about this payment, until the next test. */
    payRefuses: (payId: string) => void refusedPayIds.add(payId),
    /** Returns a provider that responds only to calls for which `isReachable` returns true. */
    payThat: (isReachable: () => boolean) =>
      createPayProvider({
        ...payTwinAccount,
        orderUrls: [`${TWIN}/v1`],
        managementUrl: `${TWIN}/v2`,
        isTest: true,
        timeoutMs: 60,
        fetch: async (url, init) =>
          isReachable() ? twin.handle(new Request(url, init)) : Promise.reject(new TypeError('fetch failed')),
      }),
    /** Sets the action of the payer on the provider's page, or of the customer at the payment terminal. */
    payerChooses: (payId: string, outcome: Outcome) => twin.choose(payId, outcome),
    /** Makes the provider report a payment as paid that was canceled or expired there, by an exchange call. */
    bankPaysLate: (payId: string) => twin.payLate(payId),
    /** Calls the shop's exchange endpoint, as any sender could. */
    exchangeCall,
    /** Returns the payments at the provider, in its wire format. */
    atProvider: async () => {
      const state = await (await twin.handle(new Request(`${TWIN}/_twin/state`))).json()
      return (state as { orders: { orderId: string; status: { code: number }; amount: { value: number } }[] }).orders
    },
    /** Calls the twin of the provider with the credentials of the shop. */
    twinCall: (path: string, init: RequestInit) => {
      const user = `${payTwinAccount.tokenCode}:${payTwinAccount.apiToken}`
      const headers = { authorization: `Basic ${Buffer.from(user).toString('base64')}` }
      return twin.handle(new Request(TWIN + path, { ...init, headers }))
    },
    /** Sends the waiting mails of the outbox. */
    sendMails: () => {
      const deps = {
        db: shop.db,
        mailer: mailbox,
        shop: testConfig.shop,
        publicUrl: 'http://localhost:3000',
        secret: shop.secret,
        mailDomain: 'leermeester.example',
        guaranteeYears: {},
        now: shop.clock.now,
      }
      return drainOutbox({
        db: shop.db,
        now: shop.clock.now,
        log,
        deliver: (message) => deliverMail(deps, mailWriters(deps), message),
      })
    },
    /** Reconciles open attempts that are due. */
    reconcile: () => pollOpenAttempts({ db: shop.db, ...reconcileDeps }),
    /** Does the same as `reconcile`, until `isStopping` returns true. */
    reconcileUntil: (isStopping: () => boolean) => pollOpenAttempts({ db: shop.db, ...reconcileDeps }, isStopping),

    /** Adds a guest with an order of € 999,00. Payment option 1 asks for € 149,85 now, option 2 for all of it. */
    guestWithOrder: async (payment: '1' | '2' = '1') => {
      const product = await shop.addProduct()
      const guest = shop.browser()
      const body = orderForm([{ id: product, itemId: '', basePrice: 825.62, count: 1 }], { payment })
      const { salesOrderId } = await place(guest.api, body, newKey())
      return { ...guest, salesOrderId }
    },
    /** Returns the newest payment attempt of an order. Fails when two attempts were started at the same time. */
    attemptOf: async (salesOrderId: number) => {
      const query = shop.db.selectFrom('payment_attempts').selectAll().where('sales_order_id', '=', salesOrderId)
      const [newest, earlier] = await query.orderBy('started_at', 'desc').limit(2).execute()
      if (!newest) throw new Error(`Order ${salesOrderId} has no payment attempt.`)
      if (earlier?.started_at.getTime() === newest.started_at.getTime())
        throw new Error(`Order ${salesOrderId} has two newest payment attempts: move the clock between them.`)
      return newest
    },
    /** Returns the ledger entries of an order in cents: "+14985" for a payment, "-14985" for a refund. */
    ledgerOf: async (salesOrderId: number) => {
      const query = shop.db.selectFrom('payment_entries').selectAll().where('sales_order_id', '=', salesOrderId)
      const entries = await query.orderBy('id').execute()
      return entries.map(({ kind, amount_cents }) => `${kind === 'payment' ? '+' : '-'}${amount_cents}`)
    },
  })
}

const rejection = () => payError(422, 'PAY-1400', 'Validation failed')

function createMailbox() {
  const mails: Mail[] = []
  const failures: Error[] = []
  const mailer: Mailer = {
    async send(mail) {
      const failure = failures.shift()
      if (failure) throw failure
      mails.push(mail)
      return { accepted: [mail.to.address], rejected: [] }
    },
    async check() {},
    close() {},
  }
  return {
    ...mailer,
    mails,
    /** Makes the next mails fail with these errors. */
    refuseWith: (...next: Error[]) => void failures.push(...next),
    empty() {
      mails.length = 0
      failures.length = 0
    },
  }
}
