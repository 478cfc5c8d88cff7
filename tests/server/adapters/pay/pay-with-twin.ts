import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import type { ExchangeMessage, NewProviderOrder } from '#src/server/ports/payment-provider.ts'
import { createPayTwin, type PayTwinOptions, payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'

export const twinUrl = 'http://twins.example'

/** Returns the real adapter connected to the twin, and the exchange calls that the shop received. */
export function payWithTwin(
  options: PayTwinOptions & { adapterTimeoutMs?: number; orderUrls?: [string, ...string[]] } = {},
) {
  const exchanges: ExchangeMessage[] = []
  /** Responses of the shop to the next exchange calls. When the list is empty, the shop accepts the call. */
  const exchangeResponses: Response[] = []

  const twin = createPayTwin({
    retryDelaysMs: [5, 5, 5],
    lateMs: 30,
    timeoutMs: 400,
    terminalDelaysMs: { prompt: 5, result: 5 },
    ...options,
    fetch: async (url, init) => {
      const request = new Request(url, init)
      const message = pay.readExchange({
        headers: Object.fromEntries(request.headers),
        body: new Uint8Array(await request.arrayBuffer()),
        query: Object.fromEntries(new URL(url).searchParams),
      })
      exchanges.push(message)
      const response = pay.exchangeResponse(message, message.kind !== 'refused', 'ok')
      return (
        exchangeResponses.shift() ?? new Response(response.body, { headers: { 'content-type': response.contentType } })
      )
    },
  })

  const calls: string[] = []
  const pay = createPayProvider({
    ...payTwinAccount,
    orderUrls: options.orderUrls ?? [`${twinUrl}/pay/v1`],
    managementUrl: `${twinUrl}/pay/v2`,
    isTest: true,
    timeoutMs: options.adapterTimeoutMs ?? 2_000,
    fetch: (url, init) => {
      calls.push(`${init.method} ${url}`)
      return twin.handle(new Request(url, init))
    },
  })

  return {
    twin,
    pay,
    exchanges,
    exchangeResponses,
    calls,
    fault: (mode: string, count?: number) =>
      twin.handle(
        new Request(`${twinUrl}/pay/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count }) }),
      ),
    state: async () => (await twin.handle(new Request(`${twinUrl}/pay/_twin/state`))).json(),
  }
}

/** Returns the input of `create` for a payment of € 999,00 by payment link, with the given differences. */
export function newPayment(facts: Partial<NewProviderOrder> = {}): NewProviderOrder {
  return {
    kind: 'PAYLINK',
    amountCents: 99_900,
    reference: '10023',
    description: 'Bestelling 10023',
    attemptId: 'attempt-1',
    returnUrl: 'https://shop.example/orderoverzicht',
    exchangeUrl: 'https://shop.example/api/pay/exchange?attempt=attempt-1',
    expiresAt: new Date(Date.now() + 3_600_000),
    ...facts,
  }
}
