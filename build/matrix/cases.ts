/** Names of the twins. */
export type TwinName = 'netsuite' | 'pay' | 'postcode' | 'reviews' | 'search' | 'mail'

/** Permitted endings of a case, in words. Any other ending is a bug. */
export const ENDINGS = {
  once: 'is there, once',
  done: 'is done',
  waits: 'waits, its reason on the screen of staff; is there, once, when the party is back',
  refused: 'stands as a dead letter with its reason; sent again by staff it is there, once',
  'same-mail-twice': 'comes a second time under the same Message-ID, which a mailbox takes for one (drain-outbox.ts)',
  'broken-off': 'is said to be broken off, and what was there stays; is done when it is started again',
  failed: 'stops with its reason, and what was there stays; is done when the party is back',
  'told-at-once': 'the payer hears at once that it cannot be done; the next try is one payment',
  'given-up':
    'nobody knows, so nothing is tried again; given up when no call can be on its way, and the next try is one payment',
  'not-begun': 'is not begun, and staff hear so; the next try gives back, once',
  'asked-after': 'nobody knows, so the provider is asked: given back, once',
  'never-arrived': 'nobody knows, so the provider is asked: nothing went back, and the next try gives back, once',
  'by-hand': 'the visitor hears so within seconds and fills in the address by hand',
  'own-search': 'the shop searches by itself',
  'left-out': 'what the shop does not have is left out',
} as const
export type Ending = keyof typeof ENDINGS

/** Operations under test, in words. */
export const OPERATIONS = {
  'order-up': 'an order goes to the ERP',
  'deposit-up': 'a payment goes to the ERP',
  'stock-down': 'stock is refreshed',
  'items-down': 'the catalogue is fetched',
  'items-apply': 'the catalogue is taken over',
  compare: 'the shop is compared with the ERP',
  backup: 'a backup is written',
  'payment-start': 'a guest starts a payment',
  'payment-news': 'a payment is paid and the provider tells',
  'payment-ask': 'a payment is paid, nobody tells, and the shop asks',
  refund: 'staff give money back',
  address: 'an address is looked up',
  'reviews-down': 'reviews of the shop are fetched',
  'feed-up': 'the catalogue is sent to the search service',
  search: 'a visitor searches',
  mail: 'a mail is sent',
} as const
export type OperationName = keyof typeof OPERATIONS
/** Operations that run under faults. The others are only interrupted by a kill. */
export type FaultedOperation = Exclude<OperationName, 'items-apply' | 'compare' | 'backup'>

/** Suffix of a fault that is otherwise temporary: it lasts for more calls than the shop makes. */
export const LASTING = ' (lasting)'
/** The twin's own name of a fault. */
export const modeOf = (fault: string) => fault.replace(LASTING, '')

type Group = {
  party: string
  twin: TwinName
  operation: FaultedOperation
  /** The expected ending under each fault of the twin that this operation can meet. */
  endings: Readonly<Record<string, Ending>>
}

const sameFor = (faults: readonly string[], ending: Ending): Record<string, Ending> =>
  Object.fromEntries(faults.map((fault) => [fault, ending]))

const COMMON = ['timeout', 'error500', 'throttle429', 'down'] as const
const ERP_PASSES = [...COMMON, 'drop-answer', 'limit400'] as const
const ERP_STAYS = ['unauthorised401', `down${LASTING}`] as const

/**
 * The fault matrix: every external service, its operations, every fault of its twin, and the expected ending. The table
 * in tests/README.md is generated from it, and `tests/matrix` runs every case.
 */
export const MATRIX: readonly Group[] = [
  {
    party: 'NetSuite, up',
    twin: 'netsuite',
    operation: 'order-up',
    endings: { ...sameFor(ERP_PASSES, 'once'), ...sameFor(ERP_STAYS, 'waits'), refuse400: 'refused' },
  },
  {
    party: 'NetSuite, up',
    twin: 'netsuite',
    operation: 'deposit-up',
    endings: { ...sameFor(ERP_PASSES, 'once'), ...sameFor(ERP_STAYS, 'waits'), refuse400: 'refused' },
  },
  {
    party: 'NetSuite, down',
    twin: 'netsuite',
    operation: 'stock-down',
    endings: { ...sameFor(ERP_PASSES, 'done'), ...sameFor(ERP_STAYS, 'failed') },
  },
  {
    party: 'NetSuite, down',
    twin: 'netsuite',
    operation: 'items-down',
    endings: { ...sameFor(ERP_PASSES, 'done'), ...sameFor(ERP_STAYS, 'failed') },
  },
  {
    party: 'PAY.',
    twin: 'pay',
    operation: 'payment-start',
    endings: { timeout: 'given-up', error500: 'given-up', throttle429: 'told-at-once', down: 'given-up' },
  },
  {
    party: 'PAY.',
    twin: 'pay',
    operation: 'payment-news',
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
  { party: 'PAY.', twin: 'pay', operation: 'payment-ask', endings: sameFor(COMMON, 'once') },
  {
    party: 'PAY.',
    twin: 'pay',
    operation: 'refund',
    endings: {
      ...sameFor(COMMON, 'not-begun'),
      'late-refund': 'asked-after',
      'lost-refund': 'never-arrived',
      'slow-status': 'once',
    },
  },
  {
    party: 'Postcode.eu',
    twin: 'postcode',
    operation: 'address',
    endings: sameFor([...COMMON, 'unauthorised401', 'forbidden403', 'unavailable503', 'html-body'], 'by-hand'),
  },
  {
    party: 'Klantenvertellen',
    twin: 'reviews',
    operation: 'reviews-down',
    endings: {
      ...sameFor([...COMMON, 'unauthorised401', 'html-body'], 'failed'),
      ...sameFor(['empty', 'no-percentage'], 'done'),
    },
  },
  {
    party: 'Search service, up',
    twin: 'search',
    operation: 'feed-up',
    endings: {
      ...sameFor(COMMON, 'done'),
      ...sameFor(['html-body', 'other-shape', 'broken-feed', `down${LASTING}`], 'failed'),
    },
  },
  {
    party: 'Search service',
    twin: 'search',
    operation: 'search',
    endings: { ...sameFor([...COMMON, 'html-body', 'other-shape'], 'own-search'), 'foreign-items': 'left-out' },
  },
  {
    party: 'Mail server',
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
    moment: 'the provider has the payment, and its answer is on its way',
    ending: 'given-up',
  },
  refund: { moment: 'the provider gave back, and its answer is on its way', ending: 'asked-after' },
  'order-up': { moment: 'the ERP has the first record, and its answer is on its way', ending: 'once' },
  'deposit-up': { moment: 'the ERP has the deposit, and its answer is on its way', ending: 'once' },
  'stock-down': { moment: 'the ERP tells what lies where', ending: 'broken-off' },
  'items-down': { moment: 'the ERP tells its items', ending: 'broken-off' },
  'items-apply': { moment: 'it waits for the catalogue to be its own', ending: 'broken-off' },
  compare: { moment: 'the ERP tells what it has', ending: 'broken-off' },
  backup: { moment: 'half of the tables are in the file', ending: 'broken-off' },
  mail: { moment: 'the mail server has the mail, and its answer is on its way', ending: 'same-mail-twice' },
} as const satisfies Partial<Record<OperationName, { moment: string; ending: Ending }>>
export type KilledOperation = keyof typeof KILLS
