import type { FastifyInstance } from 'fastify'
import { createNetsuiteErp } from '#src/server/adapters/netsuite/netsuite-erp.ts'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { createPostcodeLookup } from '#src/server/adapters/postcode/postcode-lookup.ts'
import type { ExternalService } from '#src/server/ports/outage.ts'
import { createDemoAccount } from '#src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '#src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin, payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin, postcodeTwinAccount } from '#src/server/twins/postcode/postcode-twin.ts'
import type { Twin } from '#src/server/twins/twin.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type ObserveFetch = (service: ExternalService, fetch: Fetch) => Fetch

const TWINS_URL = 'http://twins.example'

/**
 * Creates the external services of a test: twins, and the adapters of the shop that call them. The calls have the real
 * wire format, but use no sockets.
 */
export async function externalServices({
  app,
  now,
  observeFetch = (_, fetch) => fetch,
  generatedCatalog,
}: {
  app: () => FastifyInstance
  now: () => Date
  /** Wraps the calls to an external service, for a test that observes them. */
  observeFetch?: ObserveFetch | undefined
  /** Size of a generated catalog that replaces the demo shop in the ERP. */
  generatedCatalog?: { products: number; variants: number } | undefined
}) {
  const account = await createDemoAccount()
  const twins = {
    pay: createPayTwin({
      now,
      publicUrl: `${TWINS_URL}/pay`,
      fetch: (url, init) => exchangeCall(app(), url, init),
      retryDelaysMs: [10, 20, 30],
      lateMs: 50,
      timeoutMs: 500,
      terminalDelaysMs: { prompt: 5, result: 10 },
    }),
    postcode: createPostcodeTwin({ now, timeoutMs: 500 }),
    netsuite: createNetsuiteTwin({
      account,
      now,
      timeoutMs: 500,
      ...(generatedCatalog && { generated: generatedCatalog }),
    }),
  }
  const fetchFrom = (twin: Twin) => (url: string, init: RequestInit) => twin.handle(new Request(url, init))

  return {
    twins,
    parts: {
      pay: createPayProvider({
        ...payTwinAccount,
        orderUrls: [`${TWINS_URL}/pay/v1`],
        managementUrl: `${TWINS_URL}/pay/v2`,
        timeoutMs: 300,
        fetch: observeFetch('pay', fetchFrom(twins.pay)),
      }),
      addresses: createPostcodeLookup({
        ...postcodeTwinAccount,
        baseUrl: `${TWINS_URL}/postcode`,
        timeoutsMs: { autocomplete: 300, address: 300 },
        fetch: fetchFrom(twins.postcode),
      }),
      erp: createNetsuiteErp({
        baseUrl: `${TWINS_URL}/netsuite`,
        credentials: { ...account, algorithm: 'ES256' },
        timeoutMs: 5_000,
        // The usual number of retries, without delays.
        retry: { tries: 5, firstDelayMs: 0, random: () => 0.5, wait: async () => {} },
        now,
        fetch: observeFetch('netsuite', fetchFrom(twins.netsuite)),
      }),
    },
    async reset() {
      await Promise.all(
        Object.values(twins).map((twin) =>
          twin.handle(new Request(`${TWINS_URL}/${twin.name}/_twin/reset`, { method: 'POST' })),
        ),
      )
    },
    async close() {
      await twins.pay.close?.()
    },
  }
}

/** Calls the exchange endpoint of the shop, as PAY. does. */
async function exchangeCall(app: FastifyInstance, url: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url)
  const reply = await app.inject({
    method: init.method === 'GET' ? 'GET' : 'POST',
    url: pathname + search,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  return new Response(reply.body, { status: reply.statusCode })
}
