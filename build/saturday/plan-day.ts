import { seededRandom } from './random.ts'

/** An item of a sale. `pick` and `choice` (0 to 1) choose the product and its variant from what the till offers. */
export type PlannedItem =
  | { kind: 'care' | 'model'; pick: number; choice: number; count: number }
  | { kind: 'item'; id: number; count: number }
export type PlannedPayment = {
  method: 'cash' | 'card'
  /** Part of the outstanding amount: the deposit of 15 %, about a half, or all of it. */
  part: 'deposit' | 'half' | 'all'
}
export type PlannedSale = {
  saleId: number
  buyer: 'walk-in' | 'known' | 'new'
  /** Chooses the known customer. */
  pick: number
  items: PlannedItem[]
  payments: PlannedPayment[]
}
/** When the till is killed: while it does this, after so many ms. */
export type PlannedKill = { during: 'nothing' | 'order' | 'payment' | 'sending'; afterMs: number }

export type Step =
  | { kind: 'open-shift'; countedCents: number }
  | { kind: 'sale'; sale: PlannedSale }
  /** A sale that is killed while its order or its payment is being written. */
  | { kind: 'killed-sale'; sale: PlannedSale; kill: PlannedKill }
  /** An order that is stored on the till, and removed before the line returns. Its money is returned first. */
  | { kind: 'removed-sale'; sale: PlannedSale }
  /** The deposit of an order of the morning, which the till still shows. */
  | { kind: 'pay-earlier'; saleId: number; method: PlannedPayment['method'] }
  /** The shop changes a price, and a piece of this item is sold at the former one. */
  | { kind: 'price-changes'; sale: PlannedSale }
  /** More pieces than there are. */
  | { kind: 'oversold'; sale: PlannedSale }
  /** One more piece for an order that is stored on the till. */
  | { kind: 'edit'; pick: number }
  | { kind: 'park'; sale: PlannedSale }
  | { kind: 'take-parked' }
  | { kind: 'move'; direction: 'in' | 'out'; amountCents: number }
  | { kind: 'restart' }
  | { kind: 'line-drops' }
  /** The line returns, and breaks again while the till sends. */
  | {
      kind: 'line-returns'
      breaks: { call: 'order' | 'payment'; what: 'lost' | 'dropped'; after: number }[]
      drops: number
      /** The till is killed while it sends, after so many ms. */
      killAfterMs: number | null
    }
  | { kind: 'close-shift'; differenceCents: number }

export type Day = { seed: number; tillOffMs: number; steps: Step[] }

const THREE_MINUTES_MS = 3 * 60_000
const SALES = { morning: 4, offline: 30, evening: 6 }
/** Orders that have no step of their own: with two payments, and with one. Four more payments have their own steps. */
const PAYMENTS = { two: 4, one: 18 }
/** Steps with an order of their own: one in the morning, the parked sale, and three without a line. */
const OWN_STEPS = { morning: 2, offline: 3 }
/** Leather care of which the price changes, and leather care of which there are few pieces. */
const REPRICED = 1605
const SCARCE = { itemId: 1608, count: 4 }

/** Plans a whole Saturday: 40 orders, 30 payments, two restarts and one kill. The same seed gives the same day. */
export function planDay(seed: number): Day {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T // the list is not empty
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one)

  let lastSaleId = 0
  function sale(payments: PlannedPayment[], buyer = oneOf(['walk-in', 'known', 'new', 'new'] as const)): PlannedSale {
    lastSaleId += 1
    const kinds = buyer === 'walk-in' ? (['care'] as const) : (['model', 'model', 'care'] as const)
    const items = Array.from({ length: 1 + below(3) }, () => {
      const kind = oneOf(kinds)
      return { kind, pick: random(), choice: random(), count: kind === 'care' ? 1 + below(2) : 1 }
    })
    return { saleId: lastSaleId, buyer, pick: random(), items, payments }
  }
  const method = () => oneOf(['cash', 'cash', 'card'] as const)
  const others = SALES.morning + SALES.offline + SALES.evening - OWN_STEPS.morning - OWN_STEPS.offline
  const paymentCounts = shuffled(
    Array.from({ length: others }, (_, at) => (at < PAYMENTS.two ? 2 : at < PAYMENTS.two + PAYMENTS.one ? 1 : 0)),
  )
  const paymentsOf = (count: number): PlannedPayment[] =>
    count === 2
      ? [
          { method: 'cash', part: 'half' },
          { method: 'card', part: 'all' },
        ]
      : count === 1
        ? [{ method: method(), part: oneOf(['deposit', 'deposit', 'all'] as const) }]
        : []
  const nextSale = () => sale(paymentsOf(paymentCounts.pop() ?? 0))
  const sales = (count: number) => Array.from({ length: count }, () => ({ kind: 'sale' as const, sale: nextSale() }))
  const move = (direction: 'in' | 'out'): Step => ({ kind: 'move', direction, amountCents: 500 * (1 + below(10)) })

  const deposit = (): PlannedPayment[] => [{ method: method(), part: 'deposit' }]
  const ofItem = (id: number, count: number): PlannedSale => ({
    ...sale(deposit(), oneOf(['known', 'new'])),
    items: [{ kind: 'item', id, count }],
  })

  const unpaid = sale([], 'new')
  const morning: Step[] = [
    { kind: 'sale', sale: unpaid },
    ...sales(SALES.morning - OWN_STEPS.morning),
    { kind: 'park', sale: sale([], 'new') },
    move('in'),
  ]
  const kill: PlannedKill = {
    during: oneOf(['nothing', 'order', 'payment', 'payment', 'sending', 'sending']),
    afterMs: below(30),
  }
  const interruptions: Step[] = [
    { kind: 'killed-sale', kill, sale: sale(deposit(), oneOf(['known', 'new'])) },
    { kind: 'price-changes', sale: ofItem(REPRICED, 1) },
    { kind: 'oversold', sale: ofItem(SCARCE.itemId, SCARCE.count) },
    { kind: 'pay-earlier', saleId: unpaid.saleId, method: method() },
    { kind: 'restart' },
    { kind: 'restart' },
    move('in'),
    move('out'),
    ...Array.from({ length: 3 }, () => ({ kind: 'edit' as const, pick: random() })),
    ...Array.from({ length: 2 }, () => ({
      kind: 'removed-sale' as const,
      sale: sale(deposit(), oneOf(['known', 'new'])),
    })),
  ]
  const mixed = shuffledInto(sales(SALES.offline - OWN_STEPS.offline), interruptions, below)
  const evening = [...sales(SALES.evening), { kind: 'take-parked' as const }, move('out')]
  return {
    seed,
    tillOffMs: oneOf([-1, 1]) * THREE_MINUTES_MS,
    steps: [
      { kind: 'open-shift', countedCents: 10_000 + 500 * below(40) },
      ...shuffled(morning),
      { kind: 'line-drops' },
      ...mixed,
      {
        kind: 'line-returns',
        breaks: [
          { call: 'order', what: 'lost', after: 1 + below(8) },
          { call: 'order', what: 'dropped', after: 1 + below(8) },
          { call: 'payment', what: 'lost', after: 1 + below(6) },
          { call: 'payment', what: 'dropped', after: 1 + below(6) },
        ],
        drops: 1 + below(3),
        killAfterMs: kill.during === 'sending' ? 10 * kill.afterMs : null,
      },
      ...shuffled(evening),
      { kind: 'close-shift', differenceCents: oneOf([0, 0, -250, 100]) },
    ],
  }
}

/** Inserts steps at random places, but not before the second step: an edit needs an order on the till. */
function shuffledInto(steps: readonly Step[], inserted: readonly Step[], below: (limit: number) => number): Step[] {
  const all = [...steps]
  for (const one of inserted) all.splice(2 + below(all.length - 1), 0, one)
  return all
}

/** Returns a step in words, for the message of a failure. */
export function stepInWords(step: Step): string {
  switch (step.kind) {
    case 'sale':
    case 'removed-sale':
    case 'price-changes':
    case 'oversold':
    case 'park':
      return `${step.kind} ${step.sale.saleId} (${step.sale.buyer})`
    case 'killed-sale':
      return `killed-sale ${step.sale.saleId} during ${step.kill.during} after ${step.kill.afterMs} ms`
    case 'move':
      return `move ${step.direction} ${step.amountCents}`
    default:
      return step.kind
  }
}
