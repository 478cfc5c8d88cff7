import type { FastifyBaseLogger } from 'fastify'
import type { BackgroundJobState } from '#shared/contracts/operations.ts'
import type { OnlineMethod } from '#shared/domain/payments/online-methods.ts'
import type { GuaranteeYears } from '#shared/domain/service/guarantee.ts'
import type { Database } from './db/tables.ts'
import type { ShopChanges } from './events/shop-changes.ts'
import type { Content } from './features/catalog/content/index.ts'
import type { Pictures } from './features/catalog/pictures/index.ts'
import type { RoomModels } from './features/catalog/room-models/index.ts'
import type { SearchIndex } from './features/catalog/search/index.ts'
import type { Operations, ScheduledOperation } from './features/operations/operations/index.ts'
import type { PublicConfig } from './features/operations/shop-config/routes.ts'
import type { SecondFactorRule } from './features/people/sessions/index.ts'
import type { QuoteRules } from './features/sales/quotes/index.ts'
import type { UnpaidRules } from './features/sales/sales-orders/index.ts'
import type { MetricsOptions } from './http/metrics.ts'
import type { PageSource } from './http/storefront-pages/index.ts'
import type { trustedProxies } from './http/trusted-proxies.ts'
import type { AddressLookup } from './ports/address-lookup.ts'
import type { Erp } from './ports/erp.ts'
import type { FileStore } from './ports/file-store.ts'
import type { PaymentProvider } from './ports/payment-provider.ts'
import type { SearchProvider } from './ports/search-provider.ts'
import type { WorkMeter } from './ports/work-meter.ts'
import type { WorkingFolder } from './ports/working-folder.ts'
import type { Spans } from './tracing/spans.ts'

/** The dependencies of the server. Tests and benchmarks pass their own parts to the same `buildApp`. */
export type Parts = {
  db: Database
  /** Reads of the catalog, which may run on a replica (`db/replicas`); `db` by default. */
  catalogDb?: Database | undefined
  log: FastifyBaseLogger
  now: () => Date
  newId: () => string
  /** Snapshots of the ERP. */
  snapshots: WorkingFolder
  pictures: Pictures
  /** Files of furniture for augmented reality. Absent in tests that need none. */
  roomModels?: RoomModels | undefined
  /** Photos of service cases, which only staff and their customer may see. */
  servicePhotos: FileStore
  /** Years of the shop's own guarantee per problem; none by default. */
  guaranteeYears?: GuaranteeYears
  /** Photos of drivers, as a proof of a delivery. */
  proofs: FileStore
  changes: ShopChanges
  /** The operations that an Admin can start, and their schedules. */
  operations: Operations
  schedules: readonly ScheduledOperation[]
  /** Returns the state of the continuous background jobs. */
  backgroundJobStates(): Promise<BackgroundJobState[]>
  /**
   * The server's secret. Session tokens are signed with it; order tokens, mailed links and other keys are derived from
   * it.
   */
  secret: Uint8Array
  /** Public URL of the shop: `https://www.…`, without a trailing slash. */
  publicUrl: string
  /** The proxies whose `X-Forwarded-For` is used; false uses the address of the connection. */
  trustProxy: ReturnType<typeof trustedProxies>
  /** False only in benchmarks and tests, where all calls come from one address (`RATE_LIMITS=off`). */
  hasLimits: boolean
  /** Settings of this installation that any visitor may see. */
  publicConfig: PublicConfig
  /** The online payment methods under the provider's names; empty until the provider has responded. */
  paymentMethods: () => readonly OnlineMethod[]
  /** The content pages that the owner edits. */
  content: Content
  /** Makes the responses for all products, and draws the first pages, before visitors ask for them. Absent in tests, where it would run queries. */
  preparesProducts?: boolean
  /** The web build; without it the server serves no pages. */
  pages: PageSource | undefined
  addresses: AddressLookup
  erp: Erp
  pay: PaymentProvider
  /** An external search service; without one the shop uses its own search. */
  search: SearchProvider | undefined
  /** Counts which search answered; absent when nothing is measured. */
  meter?: WorkMeter | undefined
  /** The search index in memory; without it the database searches. */
  searchIndex?: SearchIndex | undefined
  /** Token with which an external search service may fetch the catalog feed; without it the feed is not served. */
  feedToken?: string | undefined
  /** Access to `/metrics`, and the measured parts; absent when nothing is measured. */
  metrics?: MetricsOptions | undefined
  /** Records the steps of requests; absent when traces are off. */
  spans?: Spans | undefined
  /** True when payments are test payments, without real money: at the twin, or at the provider with `PAY_TEST=on`. */
  acceptsTestPayments: boolean
  /** Rule for the second factor of staff: off, optional or required. */
  staffSecondFactor: SecondFactorRule
  /** Code of the payment terminal in the showroom, `TH-####-####`. */
  terminalCode: string | undefined
  /** From this amount on, an order cannot be paid in cash (docs/decisions.md#i44); null for no limit. */
  cashLimitCents: number | null
  /** The fee for canceling a made-to-measure piece in production, in percent of its price. */
  cancellationFeePercent?: number | undefined
  /** The delay of the event loop, and from which delay on expensive work is refused; absent to refuse none. */
  overload?: { delayMs(): number; limitMs: number } | undefined
  /** When unpaid orders expire, and how many one guest may have. Without `hasLimits` guests have no ceiling. */
  unpaidOrders?: UnpaidRules
  /** How long quotes are valid, and how long they are kept. */
  quoteRules?: QuoteRules
  /** Counts an order in progress, to which the outbox jobs give way. Call the returned function when it is answered. */
  orderBegins?(): () => void
  /** Runs the outbox jobs at once. Call it after a commit that added an outbox message. */
  outboxFilled(): void
  /** Minimum interval in ms between polls of one payment for unsigned exchange calls; shorter in tests. */
  exchangeLookEveryMs?: number
  /** Runs the payment polling at once. Call it after a commit that opened a payment attempt. */
  attemptOpened(): void
}
