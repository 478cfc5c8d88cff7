/** Names of the twins. */
export type TwinName = 'netsuite' | 'pay' | 'postcode' | 'reviews' | 'search' | 'mail'

/** Permitted endings of a case, in words. Any other ending is a bug. */
export const ENDINGS = {
  once: 'it happens exactly once',
  done: 'it completes',
  waits: 'it waits, and staff see the reason; it happens exactly once when the service is back',
  refused: 'it becomes a dead letter with its reason; after a retry by staff it happens exactly once',
  'same-mail-twice': 'it is sent twice with the same Message-ID, so that a mailbox shows it once (drain-outbox.ts)',
  interrupted: 'it is reported as interrupted, and existing data stays; it completes when started again',
  failed: 'it stops with its reason, and existing data stays; it completes when the service is back',
  'failed-at-once': 'the payer sees at once that it failed; the next attempt makes one payment',
  'given-up':
    'the result is unknown, so it is not retried; it is given up once no call can be pending, and the next attempt makes one payment',
  'not-begun': 'it does not start, and staff see why; the next attempt refunds exactly once',
  'refunded-after-poll': 'the result is unknown, so the shop asks the provider: refunded exactly once',
  'not-refunded-after-poll':
    'the result is unknown, so the shop asks the provider: not refunded, and the next attempt refunds exactly once',
  'by-hand': 'the visitor sees a message within seconds and types the address',
  'own-search': 'the search of the shop itself answers',
  'left-out': 'products that the shop does not have are left out',
} as const
export type Ending = keyof typeof ENDINGS

/** Operations under test, in words. */
export const OPERATIONS = {
  'order-up': 'an order goes to the ERP',
  'deposit-up': 'a payment goes to the ERP',
  'stock-fetch': 'stock is refreshed',
  'items-fetch': 'the catalog is fetched',
  'items-apply': 'the fetched catalog is applied',
  compare: 'the shop is compared with the ERP',
  backup: 'a backup is written',
  'payment-start': 'a guest starts a payment',
  'payment-notification': 'a payment is paid, and the provider notifies the shop',
  'payment-poll': 'a payment is paid without a notification, and the shop polls',
  refund: 'staff refund a payment',
  address: 'a visitor looks up an address',
  'reviews-fetch': 'shop reviews are fetched',
  'feed-send': 'the catalog is sent to the search service',
  search: 'a visitor searches',
  mail: 'a mail is sent',
} as const
export type OperationName = keyof typeof OPERATIONS
/** Operations that run under faults. The others are only interrupted by a kill. */
export type FaultedOperation = Exclude<OperationName, 'items-apply' | 'compare' | 'backup'>

/** Suffix of a fault that otherwise affects one call. With the suffix the fault lasts until the test removes it. */
export const LASTING = ' (lasting)'
/** The twin's own name of a fault. */
export const modeOf = (fault: string) => fault.replace(LASTING, '')

type Group = {
  /** External service, with the direction of the data. */
  service: string
  twin: TwinName
  operation: FaultedOperation
  /** The expected ending under each fault of the twin that this operation can meet. */
  endings: Readonly<Record<string, Ending>>
}

const sameFor = (faults: readonly string[], ending: Ending): Record<string, Ending> =>
  Object.fromEntries(faults.map((fault) => [fault, ending]))

const COMMON = ['timeout', 'error500', 'throttle429', 'down'] as const
/** Faults of the ERP that affect one call, so that a retry succeeds. */
const TEMPORARY_ERP_FAULTS = [...COMMON, 'drop-answer', 'limit400'] as const
/** Faults of the ERP that last until they are removed. */
const ERP_STAYS = ['unauthorised401', `down${LASTING}`] as const

/**
 * The fault matrix: every external service, its operations, every fault of its twin, and the expected ending. The table
 * in tests/coverage/outages.md is generated from it, and `tests/matrix` runs every case.
 */
export const MATRIX: readonly Group[] = [
  {
    service: 'NetSuite, upload',
    twin: 'netsuite',
    operation: 'order-up',
    endings: { ...sameFor(TEMPORARY_ERP_FAULTS, 'once'), ...sameFor(ERP_STAYS, 'waits'), refuse400: 'refused' },
  },
  {
    service: 'NetSuite, upload',
    twin: 'netsuite',
    operation: 'deposit-up',
    endings: { ...sameFor(TEMPORARY_ERP_FAULTS, 'once'), ...sameFor(ERP_STAYS, 'waits'), refuse400: 'refused' },
  },
  {
    service: 'NetSuite, download',
    twin: 'netsuite',
    operation: 'stock-fetch',
    endings: { ...sameFor(TEMPORARY_ERP_FAULTS, 'done'), ...sameFor(ERP_STAYS, 'failed') },
  },
  {
    service: 'NetSuite, download',
    twin: 'netsuite',
    operation: 'items-fetch',
    endings: { ...sameFor(TEMPORARY_ERP_FAULTS, 'done'), ...sameFor(ERP_STAYS, 'failed') },
  },
  {
    service: 'PAY.',
    twin: 'pay',
    operation: 'payment-start',
    endings: { timeout: 'given-up', error500: 'given-up', throttle429: 'failed-at-once', down: 'given-up' },
  },
  {
    service: 'PAY.',
    twin: 'pay',
    operation: 'payment-notification',
    endings: sameFor(
      [
        'drop-exchange',
        'double-exchange',
        'late-exchange',
        'out-of-order-exchange',
        'bad-signature',
        'legacy-exchange',
      ],
      'once',
    ),
  },
  { service: 'PAY.', twin: 'pay', operation: 'payment-poll', endings: sameFor(COMMON, 'once') },
  {
    service: 'PAY.',
    twin: 'pay',
    operation: 'refund',
    endings: {
      ...sameFor(COMMON, 'not-begun'),
      'late-refund': 'refunded-after-poll',
      'lost-refund': 'not-refunded-after-poll',
      'slow-status': 'once',
    },
  },
  {
    service: 'Postcode.eu',
    twin: 'postcode',
    operation: 'address',
    endings: sameFor([...COMMON, 'unauthorised401', 'forbidden403', 'unavailable503', 'html-body'], 'by-hand'),
  },
  {
    service: 'Klantenvertellen',
    twin: 'reviews',
    operation: 'reviews-fetch',
    endings: {
      ...sameFor([...COMMON, 'unauthorised401', 'html-body'], 'failed'),
      ...sameFor(['empty', 'no-percentage'], 'done'),
    },
  },
  {
    service: 'Search service, upload',
    twin: 'search',
    operation: 'feed-send',
    endings: {
      ...sameFor(COMMON, 'done'),
      ...sameFor(['html-body', 'other-shape', 'broken-feed', `down${LASTING}`], 'failed'),
    },
  },
  {
    service: 'Search service',
    twin: 'search',
    operation: 'search',
    endings: { ...sameFor([...COMMON, 'html-body', 'other-shape'], 'own-search'), 'foreign-items': 'left-out' },
  },
  {
    service: 'Mail server',
    twin: 'mail',
    operation: 'mail',
    endings: {
      timeout: 'once',
      ...sameFor(['throttle429', 'down'], 'waits'),
      ...sameFor(['error500', 'reject-recipient'], 'refused'),
      'lost-answer': 'same-mail-twice',
    },
  },
]

/** Operations during which a server is killed with SIGKILL. */
export const KILLS = {
  'payment-start': {
    moment: 'the provider has the payment, before its response arrives',
    ending: 'given-up',
  },
  refund: { moment: 'the provider has refunded, before its response arrives', ending: 'refunded-after-poll' },
  'order-up': { moment: 'the ERP has the first record, before its response arrives', ending: 'once' },
  'deposit-up': { moment: 'the ERP has the deposit, before its response arrives', ending: 'once' },
  'stock-fetch': { moment: 'the ERP sends the stock per location', ending: 'interrupted' },
  'items-fetch': { moment: 'the ERP sends its items', ending: 'interrupted' },
  'items-apply': { moment: 'it waits for the lock on the catalog', ending: 'interrupted' },
  compare: { moment: 'the ERP sends its records', ending: 'interrupted' },
  backup: { moment: 'half of the tables are in the file', ending: 'interrupted' },
  mail: { moment: 'the mail server has the mail, before its response arrives', ending: 'same-mail-twice' },
} as const satisfies Partial<Record<OperationName, { moment: string; ending: Ending }>>
export type KilledOperation = keyof typeof KILLS
