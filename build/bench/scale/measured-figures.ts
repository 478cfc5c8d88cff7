/** A number that was measured or that an external service states. `quote` occurs literally in the file `source`. */
export type SourcedFigure = { value: number; unit: string; source: string; quote: string }

/** The figures from which the growth plan is derived. A test compares each quote with its source. */
export const measured = {
  machineCores: {
    value: 2,
    unit: 'cores',
    source: 'docs/benchmarks.md',
    quote: 'Two cores of a shared virtual machine',
  },
  bareResponse: {
    value: 33,
    unit: 'µs',
    source: 'docs/benchmarks.md',
    quote: 'a bare response took 70 to 130 µs of processor time instead of 33 µs',
  },
  productPage: {
    value: 171,
    unit: 'bare responses',
    source: 'docs/benchmarks.md',
    quote: '| product page, rendered anew | **171 bare responses**',
  },
  categoryPage: {
    value: 210,
    unit: 'bare responses',
    source: 'docs/benchmarks.md',
    quote: '| category page, rendered anew | **210 bare responses**',
  },
  searchTerm: {
    value: 11.1,
    unit: 'bare responses',
    source: 'docs/benchmarks.md',
    quote: '| search, new term | 11.1 bare responses |',
  },
  pageBytes: {
    value: 12_627,
    unit: 'bytes',
    source: 'docs/benchmarks.md',
    quote: '| product | 13,344 | 13,622 | 12,627 |',
  },
  erpSlots: {
    value: 2,
    unit: 'calls at once',
    source: 'docs/integrations/netsuite.md',
    quote: 'processes share one queue with two places',
  },
  erpAccountLimit: {
    value: 5,
    unit: 'calls at once',
    source: 'docs/integrations/netsuite.md',
    quote: '5 (Standard and development), 15 (Premium) or 20, plus 10 per SuiteCloud Plus licence',
  },
  erpLicenceSlots: {
    value: 10,
    unit: 'calls at once',
    source: 'docs/integrations/netsuite.md',
    quote: 'plus 10 per SuiteCloud Plus licence',
  },
  mailsPerSecond: {
    value: 10,
    unit: 'mails/s',
    source: 'src/server/features/operations/outbox/README.md',
    quote: 'a burst of 20, then 10 per second',
  },
  payCallsPerTenSeconds: {
    value: 100,
    unit: 'calls in 10 s',
    source: 'src/server/adapters/pay/pay-rate-limiter.ts',
    quote: 'changing: { atOnce: 10, perWindow: 100, windowMs: 10_000',
  },
  failover: {
    value: 1468,
    unit: 'ms',
    source: 'docs/reliability.md',
    quote: '| primary killed, standby promoted | 10 | 202 | 0 | 90 (503 with `Retry-After`) | 1,468 ms |',
  },
} as const satisfies Record<string, SourcedFigure>

/** A number that was not measured. The owner replaces it; `why` says where it comes from. */
export type Assumption = { value: number; unit: string; why: string }

/** The target, the behavior of shoppers, and prices. All of them are assumptions to be edited. */
export const assumptions = {
  pageViewsPerDay: { value: 100_000_000, unit: 'views/day', why: 'target' },
  ordersPerDay: { value: 50_000, unit: 'orders/day', why: 'target' },
  peakFactor: { value: 4, unit: '× average', why: 'busiest minutes of a sale evening against the average of a day' },
  cachedShare: { value: 0.9, unit: 'of the views', why: 'pages that a server has in its cache' },
  edgeShare: { value: 0, unit: 'of the views', why: 'pages answered by a CDN; each page has a nonce, so today none' },
  callsPerView: { value: 1, unit: 'calls/view', why: 'API calls of a page after it was loaded, from the cache' },
  searchesPerView: { value: 0.02, unit: 'searches/view', why: 'new search terms' },
  orderCpu: { value: 15, unit: 'ms', why: 'not in docs/benchmarks.md: copy from a run of `npm run bench -- road`' },
  orderDatabaseCpu: {
    value: 10,
    unit: 'ms',
    why: 'not in docs/benchmarks.md: copy from a run of `npm run bench -- road`',
  },
  statementsPerMiss: { value: 4, unit: 'statements', why: 'statements of a page or a response that is not cached' },
  statementCpu: { value: 0.3, unit: 'ms', why: 'processor time of a short statement by key' },
  usableShare: { value: 0.6, unit: 'of the cores', why: 'above this share the waiting time grows fast' },
  machineCores: { value: 8, unit: 'cores', why: 'size of a server of the plan' },
  coresPerProcess: { value: 1, unit: 'cores', why: 'a Node process uses one core for JavaScript' },
  bytesPerOrder: { value: 8_000, unit: 'bytes', why: 'used without a database: `npm run bench -- scale` measures it' },
  yearsStored: { value: 7, unit: 'years', why: 'legal retention of orders' },
  erpCallsPerOrder: { value: 5, unit: 'calls', why: 'customer, order, deposit, and reads of their ids' },
  erpSecondsPerCall: { value: 1.5, unit: 's', why: 'usual time of a write of a record in NetSuite' },
  mailsPerOrder: { value: 3, unit: 'mails', why: 'confirmation, payment, delivery' },
  paymentCallsPerOrder: { value: 1.2, unit: 'calls', why: 'some payments are started again' },
  partitionLimit: { value: 100, unit: 'GB', why: 'a larger table is slow to vacuum and to restore' },
  oneDatabaseLimit: { value: 64, unit: 'cores', why: 'largest common machine; above it a sharded database is needed' },
  serverPrice: { value: 160, unit: '€/month', why: 'price of a server with 8 cores' },
  databasePrice: { value: 600, unit: '€/month', why: 'price of a database server with 16 cores' },
  trafficPrice: { value: 0.02, unit: '€/GB', why: 'price of traffic' },
  storagePrice: { value: 0.1, unit: '€/GB per month', why: 'price of fast storage' },
} as const satisfies Record<string, Assumption>

export type Assumptions = Record<keyof typeof assumptions, number>

/** Returns the values of the assumptions. */
export const assumedValues = (): Assumptions =>
  Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value])) as Assumptions // the same keys
