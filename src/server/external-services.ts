import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSmtpMailer } from './adapters/mail/smtp-mailer.ts'
import { measuredFetch, measuredMailer } from './adapters/measure-calls.ts'
import type { Slots } from './adapters/netsuite/netsuite-calls.ts'
import { createPayProvider } from './adapters/pay/pay-provider.ts'
import { createPostcodeLookup } from './adapters/postcode/postcode-lookup.ts'
import { createReviewService } from './adapters/reviews/review-service.ts'
import { createSearchFeed } from './adapters/search/search-feed.ts'
import { createSearchProvider } from './adapters/search/search-provider.ts'
import { tracedFetch, tracedMailer } from './adapters/trace-calls.ts'
import { createTypesenseFeed } from './adapters/typesense/typesense-feed.ts'
import { createTypesenseSearch } from './adapters/typesense/typesense-search.ts'
import type { Config } from './config.ts'
import { openErp } from './open-erp.ts'
import type { AddressLookup } from './ports/address-lookup.ts'
import type { Erp } from './ports/erp.ts'
import type { Mailer } from './ports/mailer.ts'
import type { ExternalService } from './ports/outage.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { ReviewService } from './ports/review-service.ts'
import type { SearchFeed } from './ports/search-feed.ts'
import type { SearchProvider } from './ports/search-provider.ts'
import { noMeter, type WorkMeter } from './ports/work-meter.ts'
import { noSpans, type Spans } from './tracing/spans.ts'
import { startMailTwin } from './twins/mail/mail-twin.ts'
import { createDemoAccount } from './twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from './twins/netsuite/netsuite-twin.ts'
import { createPayTwin, payTwinAccount } from './twins/pay/pay-twin.ts'
import { createPostcodeTwin, postcodeTwinAccount } from './twins/postcode/postcode-twin.ts'
import { createReviewsTwin, reviewsTwinAccount } from './twins/reviews/reviews-twin.ts'
import { createSearchTwin } from './twins/search/search-twin.ts'
import { startTwins } from './twins/serve-twins.ts'
import { createTagsTwin, TAGS_TWIN_ID } from './twins/tags/tags-twin.ts'
import { createTypesenseTwin } from './twins/typesense/typesense-twin.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>
type Deps = {
  config: Config
  now: () => Date
  fetch: Fetch
  /** Slots for calls to the ERP, shared by all servers. Absent on PGlite, which only one server can use. */
  erpSlots?: Slots | undefined
  /** Counts the calls; absent when nothing is measured. */
  meter?: WorkMeter | undefined
  /** Records the calls; absent when traces are off. */
  spans?: Spans | undefined
}

/** The adapters of the external services, and settings that depend on the choice between real service and twin. */
export type ExternalServices = {
  addresses: AddressLookup
  erp: Erp
  mailer: Mailer
  pay: PaymentProvider
  /** Undefined when no service is configured and twins are off. */
  reviews: ReviewService | undefined
  /** Undefined when no service is configured; the shop then uses its own search. */
  search: SearchProvider | undefined
  /** Undefined unless the shop must send the catalog to a configured search service (`SEARCH_KEY`, `SEARCH_ENGINE_URL`). */
  searchFeed: SearchFeed | undefined
  /** The tag manager that pages may load after consent. Undefined when nothing is measured. */
  tags: { id: string; scriptUrl: string } | undefined
  /** True when payments are test payments, without real money. */
  acceptsTestPayments: boolean
  /** Code of the payment terminal, `PAY_TERMINAL_CODE`, or that of the twin. */
  terminalCode: string | undefined
  /** URL of a payment at the provider, for staff; `{id}` is replaced by the payment's id. */
  payOrderLink: string
  /**
   * Makes the twin of the ERP return the prices from before the reductions (`isOn` is true) or today's prices (false).
   * Undefined with a real ERP and with a generated catalog.
   */
  setFormerPrices: ((isOn: boolean) => Promise<void>) | undefined
  /** Public URL of the twins. Undefined when there are none. */
  twinsUrl: string | undefined
  /** Closes the mailer and stops the twins. */
  close(): Promise<void>
}

/**
 * Creates an adapter for each external service: with real credentials where they are configured, else with the twin of
 * the service. A search service is used only when it is configured. Starts the twins when they are on
 * (docs/decisions.md#a4).
 */
export async function openExternalServices(deps: Deps): Promise<ExternalServices> {
  const { config, now, fetch, erpSlots, meter = noMeter, spans = noSpans } = deps
  const fetchOf = (service: ExternalService) => tracedFetch(service, measuredFetch(service, fetch, meter), spans)
  const twins = config.hasTwins ? await startAllTwins({ config, now, fetch }) : undefined
  const { pay, netsuite, netsuiteTba, postcode, mail } = config.externalServices
  const twinsUrl = twins?.url ?? ''
  const payUrls = config.PAY_ORDER_URLS.split(',').map((url) => url.trim()) as [string, ...string[]] // `split` returns at least one element

  const smtpMailer = createSmtpMailer(
    mail
      ? { url: mail.SMTP_URL, from: mail.MAIL_FROM }
      : { url: twins?.smtpUrl ?? '', from: { name: config.SHOP_NAME, address: config.SHOP_EMAIL } },
  )
  const mailer = tracedMailer(measuredMailer(smtpMailer, meter), spans)
  return {
    pay: createPayProvider(
      pay
        ? {
            orderUrls: payUrls,
            managementUrl: config.PAY_MANAGEMENT_URL,
            serviceId: pay.PAY_SERVICE_ID,
            serviceSecret: pay.PAY_SERVICE_SECRET,
            tokenCode: pay.PAY_TOKEN_CODE,
            apiToken: pay.PAY_API_TOKEN,
            isTest: config.PAY_TEST === 'on',
            fetch: fetchOf('pay'),
          }
        : {
            ...payTwinAccount,
            orderUrls: [`${twinsUrl}/pay/v1`],
            managementUrl: `${twinsUrl}/pay/v2`,
            fetch: fetchOf('pay'),
          },
    ),
    acceptsTestPayments: pay === undefined || config.PAY_TEST === 'on',
    terminalCode: config.PAY_TERMINAL_CODE ?? (pay ? undefined : TWIN_TERMINAL),
    payOrderLink: pay ? 'https://my.pay.nl/transactions/info/{id}' : `${twins?.publicUrl}/pay/checkout/{id}`,
    erp: openErp({
      config,
      now,
      fetch: fetchOf('netsuite'),
      slots: erpSlots,
      twin: twins && { url: `${twinsUrl}/netsuite`, account: twins.account },
    }),
    addresses: createPostcodeLookup(
      postcode
        ? {
            baseUrl: config.POSTCODE_URL,
            key: postcode.POSTCODE_KEY,
            secret: postcode.POSTCODE_SECRET,
            fetch: fetchOf('postcode'),
          }
        : { ...postcodeTwinAccount, baseUrl: `${twinsUrl}/postcode`, fetch: fetchOf('postcode') },
    ),
    reviews: reviewService(config, twins && `${twinsUrl}/reviews`, fetchOf('reviews')),
    ...searchService(config, now, fetchOf('search')),
    mailer,
    tags: tagManager(config, twins?.publicUrl),
    setFormerPrices: (netsuite ?? netsuiteTba) ? undefined : twins?.setFormerPrices,
    twinsUrl: twins?.publicUrl,
    async close() {
      mailer.close()
      await twins?.close()
    },
  }
}

const GOOGLE_TAG_MANAGER = 'https://www.googletagmanager.com/gtm.js'

function tagManager({ GTM_ID }: Config, twinsUrl: string | undefined): ExternalServices['tags'] {
  if (GTM_ID) return { id: GTM_ID, scriptUrl: `${GOOGLE_TAG_MANAGER}?id=${GTM_ID}` }
  return twinsUrl ? { id: TAGS_TWIN_ID, scriptUrl: `${twinsUrl}/tags/gtm.js?id=${TAGS_TWIN_ID}` } : undefined
}

function reviewService(config: Config, twinUrl: string | undefined, fetch: Fetch): ReviewService | undefined {
  const { reviews } = config.externalServices
  if (!reviews) return twinUrl ? createReviewService({ ...reviewsTwinAccount, baseUrl: twinUrl, fetch }) : undefined
  return createReviewService({
    baseUrl: config.REVIEWS_URL,
    // 98 is Kiyoh, 99 is Klantenvertellen (docs/integrations/klantenvertellen.md).
    tenantId: config.REVIEWS_URL.includes('kiyoh') ? '98' : '99',
    locationId: reviews.REVIEWS_LOCATION_ID,
    token: reviews.REVIEWS_TOKEN,
    fetch,
  })
}

/** Returns the search and the feed of the configured service: an engine that the shop fills, or a search provider. */
function searchService(config: Config, now: () => Date, fetch: Fetch): Pick<ExternalServices, 'search' | 'searchFeed'> {
  const { SEARCH_ENGINE_URL, SEARCH_ENGINE_KEY = '', SEARCH_ENGINE_PREFIX: prefix } = config
  const { SEARCH_URL, SEARCH_INDEX: indexId = '', SEARCH_KEY } = config
  if (SEARCH_ENGINE_URL) {
    const engine = { url: SEARCH_ENGINE_URL, key: SEARCH_ENGINE_KEY, prefix, fetch }
    return { search: createTypesenseSearch(engine), searchFeed: createTypesenseFeed({ ...engine, now }) }
  }
  if (!SEARCH_URL) return { search: undefined, searchFeed: undefined }
  const provider = { baseUrl: SEARCH_URL, indexId, fetch }
  return {
    search: createSearchProvider(provider),
    searchFeed: SEARCH_KEY ? createSearchFeed({ ...provider, key: SEARCH_KEY }) : undefined,
  }
}

/** The left payment terminal in the showroom of the demo shop. */
const TWIN_TERMINAL = 'TH-1000-0001'

/** Starts all twins on `TWINS_PORT`, with SMTP on the next port. Some persist their state in `DATA_DIR/twins`. */
async function startAllTwins({ config, now, fetch }: Deps) {
  const folder = join(config.DATA_DIR, 'twins')
  mkdirSync(folder, { recursive: true })
  const host = config.host === 'localhost' ? '127.0.0.1' : config.host
  const publicUrl = `http://${new URL(config.publicUrl).hostname}:${config.TWINS_PORT}`
  const account = await createDemoAccount()
  const products = config.TWIN_NETSUITE_PRODUCTS
  const netsuite = createNetsuiteTwin({
    account,
    now,
    stateFile: join(folder, 'netsuite.json'),
    ...(products && { generated: { products, variants: config.TWIN_NETSUITE_VARIANTS } }),
  })
  const mail = await startMailTwin({
    smtpPort: config.TWINS_PORT + 1,
    host,
    now,
    stateFile: join(folder, 'mail.json'),
  })
  const running = await startTwins({
    port: config.TWINS_PORT,
    host,
    twins: [
      createPayTwin({ publicUrl: `${publicUrl}/pay`, now, fetch, stateFile: join(folder, 'pay.json') }),
      netsuite,
      createPostcodeTwin({ now }),
      createReviewsTwin({ now }),
      createSearchTwin(),
      createTypesenseTwin(),
      createTagsTwin(),
      mail,
    ],
  })
  return {
    url: `http://127.0.0.1:${running.port}`,
    publicUrl,
    smtpUrl: mail.smtpUrl,
    account,
    // A generated catalog is for benchmarks and has no former prices.
    ...(!products && {
      async setFormerPrices(isOn: boolean) {
        const control = `http://127.0.0.1:${running.port}/netsuite/_twin/former-prices`
        await netsuite.handle(new Request(control, { method: 'POST', body: JSON.stringify({ isOn }) }))
      },
    }),
    close: () => running.close(),
  }
}
