import type { AttemptState } from '../payments/attempts.ts'

/** Identifies an exercise. Stored with the scores of a till. */
export const EXERCISE_IDS = [
  'terminal-silent',
  'customer-aborts',
  'line-gone',
  'order-offline',
  'double-press',
  'wrong-amount',
  'paper-out',
  'till-killed',
] as const
export type ExerciseId = (typeof EXERCISE_IDS)[number]

/** The texts of an exercise, in Dutch. */
export type Exercise = {
  exerciseId: ExerciseId
  title: string
  /** What happens, and what the seller must reach. */
  task: string
  /** Shown one by one when the seller asks for a hint. */
  hints: readonly string[]
  /** What a good seller does; shown after the exercise. */
  lesson: string
}

/** The faults of the day, from easy to difficult. */
export const EXERCISES: readonly Exercise[] = [
  {
    exerciseId: 'customer-aborts',
    title: 'De klant drukt op stop',
    task: 'Reken een order af met pin. De klant drukt op de automaat op stop. Zorg dat de order toch één keer wordt betaald.',
    hints: ['Lees wat er bij de betaling staat: er is niets betaald.', 'Begin de betaling gewoon nog een keer.'],
    lesson:
      'Na “geannuleerd” is er niets afgeschreven. U mag meteen opnieuw beginnen, met pin of op een andere manier.',
  },
  {
    exerciseId: 'wrong-amount',
    title: 'Verkeerd bedrag ingetikt',
    task: 'Tik bij een order met opzet een te laag bedrag in en kies pin of contant. Merk de vergissing voor u bevestigt, en reken daarna het hele bedrag in één keer af.',
    hints: ['De kassa vraagt altijd om een bevestiging, met het bedrag erbij.', 'Kies niet bevestigen maar annuleren.'],
    lesson: 'Lees het bedrag hardop voor u bevestigt. Een vergissing kost dan niets; een betaling terugdraaien wel.',
  },
  {
    exerciseId: 'double-press',
    title: 'Twee keer gedrukt',
    task: 'Reken een order af met pin. De winkel antwoordt traag. Druk gerust nog eens als er niets lijkt te gebeuren. De klant mag maar één keer betalen.',
    hints: ['De kassa bewaart een betaling voor zij begint, en begint die maar één keer.', 'Wacht op het antwoord.'],
    lesson: 'Twee keer drukken kan geen kwaad: één druk is één betaling. Begin alleen niet aan een tweede betaling.',
  },
  {
    exerciseId: 'terminal-silent',
    title: 'De pinautomaat zwijgt',
    task: 'Reken een order af met pin. De automaat geeft geen antwoord. Zorg dat de order één keer wordt betaald, en niet twee keer.',
    hints: [
      'Begin niet aan een tweede betaling: de eerste kan nog lukken.',
      'Breek de betaling af, en wacht tot de kassa zegt hoe zij afliep.',
      'Pas na “geannuleerd” begint u opnieuw.',
    ],
    lesson:
      'Zolang de uitkomst onbekend is begint u geen nieuwe betaling. Afbreken, wachten op de uitkomst, dan opnieuw.',
  },
  {
    exerciseId: 'paper-out',
    title: 'Het papier is op',
    task: 'Reken een order af. De bonprinter heeft geen papier meer. Leg een nieuwe rol in (de knop hieronder) en druk de bon alsnog af.',
    hints: ['Boven in het scherm staat hoeveel er bij Afdrukken is mislukt.', 'Kies bij Afdrukken: opnieuw.'],
    lesson: 'De bon gaat niet verloren. Reken een order nooit opnieuw af omdat de bon er niet uitkwam.',
  },
  {
    exerciseId: 'line-gone',
    title: 'De lijn valt weg tijdens het pinnen',
    task: 'Reken een order af met pin. Terwijl de klant betaalt valt de verbinding een halve minuut weg. Zorg dat er één keer wordt betaald.',
    hints: [
      'De automaat heeft een eigen verbinding: kijk of de klant “akkoord” ziet.',
      'Wacht tot de verbinding terug is.',
    ],
    lesson: 'De kassa vraagt de uitkomst vanzelf op zodra de verbinding terug is. Niet opnieuw laten betalen.',
  },
  {
    exerciseId: 'order-offline',
    title: 'Een order zonder verbinding',
    task: 'De verbinding is weg. Neem toch een order aan en bewaar die. Even later is de verbinding terug, en moet de order in de winkel staan.',
    hints: ['Maak de order zoals altijd; de kassa bewaart hem op deze computer.', 'Kijk daarna bij Bewaarde orders.'],
    lesson: 'Zeg nooit nee: de order wordt bewaard en later vanzelf verstuurd. Kijk daarna of hij verstuurd is.',
  },
  {
    exerciseId: 'till-killed',
    title: 'De kassa valt uit',
    task: 'Reken een order af met pin. Terwijl de klant betaalt valt de kassa uit, en hij start vanzelf opnieuw. Ontgrendel hem en zorg dat er één keer is betaald.',
    hints: ['De betaling staat op de schijf: open dezelfde order.', 'Wacht tot de kassa de uitkomst heeft opgevraagd.'],
    lesson: 'Ook als de kassa uitvalt gaat een betaling door. Open de order en kijk, voor u opnieuw laat betalen.',
  },
]

/** An order for which a payment was proposed or started during an exercise, as the shop has it now. */
export type PracticeOrder = {
  salesOrderId: number
  payments: readonly { state: AttemptState; amountCents: number }[]
  /** Below zero when the order was overpaid. */
  outstandingCents: number
}

/** What happened since the start of an exercise. */
export type PracticeFacts = {
  orders: readonly PracticeOrder[]
  /** Amounts that the seller chose to pay, before the confirmation. */
  proposals: readonly { salesOrderId: number; amountCents: number }[]
  /** The fault has occurred. */
  hasFaultOccurred: boolean
  /** The fault is over, for example because the line is back. */
  isFaultOver: boolean
  /** A document was printed after the paper was refilled. */
  hasPrintedAfterRefill: boolean
  /** An order was stored on the till. */
  hasStoredDraft: boolean
  /** Every order that was stored on the till is sent. */
  hasSentDrafts: boolean
}

/** The facts at the start of an exercise. */
export const NO_FACTS: PracticeFacts = {
  orders: [],
  proposals: [],
  hasFaultOccurred: false,
  isFaultOver: false,
  hasPrintedAfterRefill: false,
  hasStoredDraft: false,
  hasSentDrafts: false,
}

/** Returns whether the exercise is solved: the shop and the till are in the state that a good seller leaves behind. */
export function isSolved(exerciseId: ExerciseId, facts: PracticeFacts): boolean {
  const paidOnce = facts.orders.filter(isPaidOnce)
  switch (exerciseId) {
    case 'customer-aborts':
      return facts.isFaultOver && paidOnce.some(({ payments }) => payments.some(({ state }) => state === 'cancelled'))
    case 'wrong-amount':
      return paidOnce.some((order) => wasCorrected(order, facts))
    case 'double-press':
    case 'terminal-silent':
    case 'line-gone':
    case 'till-killed':
      return facts.hasFaultOccurred && facts.isFaultOver && paidOnce.length > 0
    case 'paper-out':
      return facts.hasFaultOccurred && facts.hasPrintedAfterRefill && paidOnce.length > 0
    case 'order-offline':
      return facts.isFaultOver && facts.hasStoredDraft && facts.hasSentDrafts
    default:
      return exerciseId satisfies never
  }
}

/** Returns the number of mistakes: orders that were paid more than once, or for which more was paid than was due. */
export const mistakesIn = ({ orders }: PracticeFacts): number =>
  orders.filter(({ outstandingCents }) => outstandingCents < 0).length

/** Returns the stars of a solved exercise, 1 to 3: one less for each hint, two less for each mistake. */
export const starsOf = ({ hints, mistakes }: { hints: number; mistakes: number }): number =>
  Math.max(1, 3 - hints - 2 * mistakes)

const paidAmounts = ({ payments }: PracticeOrder) =>
  payments.filter(({ state }) => state === 'paid').map(({ amountCents }) => amountCents)

const isPaidOnce = (order: PracticeOrder) => paidAmounts(order).length === 1 && order.outstandingCents === 0

/** True when the seller first chose a lower amount than the one that was paid. */
const wasCorrected = (order: PracticeOrder, { proposals }: PracticeFacts) =>
  proposals.some(
    ({ salesOrderId, amountCents }) =>
      salesOrderId === order.salesOrderId && paidAmounts(order).every((paid) => amountCents < paid),
  )
