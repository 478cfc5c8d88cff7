import { createHash } from 'node:crypto'
import { CASH_EXPLANATION, type DayView } from '#shared/contracts/day-close.ts'
import type { FieldError } from '#shared/contracts/failures.ts'
import { countedCash } from '#shared/domain/day-close/drawer.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type ClosingRow, closingOnWire, closingsTable } from './closings-table.ts'
import { dayTable } from './day-table.ts'
import { type ProviderStatuses, pollDayPayments } from './poll-day-payments.ts'
import { type DayDeps, readDay, refuseFuture } from './show-day.ts'

export type WantedClosing = {
  date: string
  closingId: string
  countedCents: number
  denominations: { cents: number; count: number }[]
  floatCents: number
  explanations: { key: string; text: string }[]
  /** What the person looked at. */
  seen: string
  corrects?: string | undefined
}

/**
 * Signs a day off: what was counted, why it differs, and what stood on the screen, for ever.
 *
 * The provider is asked once more, and then everything is read again under the lock of all closings: what is signed is what
 * was looked at, or nothing (`day_changed`). A day is closed once; a mistake is put right by a closing that names the one it
 * replaces, and of two who do the second is told. The same closing sent again is the same closing. A day that a later closing
 * has counted along is closed no more.
 */
export async function closeDay(deps: DayDeps, wanted: WantedClosing, staff: Staff) {
  refuseFuture(deps, wanted.date)
  const bodyHash = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
  const known = await closingsTable(deps.db).find(wanted.closingId)
  if (known) return repeated(known, bodyHash)

  const answers = await pollDayPayments(deps, wanted.date)
  return deps.db.transaction().execute(async (tx) => {
    await dayTable(tx).holdClosings()
    const meanwhile = await closingsTable(tx).find(wanted.closingId)
    return meanwhile ? repeated(meanwhile, bodyHash) : write(tx, deps, { wanted, bodyHash, answers, staff })
  })
}

const repeated = (known: ClosingRow, bodyHash: string) =>
  known.bodyHash === bodyHash ? ok(closingOnWire(known)) : fail('idempotency_key_reused')

type ClosingInput = { wanted: WantedClosing; bodyHash: string; answers: ProviderStatuses; staff: Staff }

async function write(tx: Transaction, deps: DayDeps, { wanted, bodyHash, answers, staff }: ClosingInput) {
  const { date, closingId, countedCents, floatCents, denominations, corrects = null } = wanted
  const view = await readDay(tx, deps, date, answers)
  const current = view.closings.at(-1)
  if ((current?.closingId ?? null) !== corrects) return fail('day_already_closed')
  if (view.countedOn !== undefined)
    throw new InvalidInput([{ field: 'date', message: alreadyCountedText(view.countedOn) }])
  if (view.seen !== wanted.seen) return fail('day_changed')

  const differenceCents = countedCents - view.cash.expectedCents
  refuseWrong(view, wanted, differenceCents)
  const at = deps.now()
  const names = await dayTable(tx).nameOf(staff.userId)
  await closingsTable(tx).add({
    id: closingId,
    bodyHash,
    day: date,
    corrects,
    closedAt: at,
    closedById: staff.userId,
    closedBy: (names && fullName(names)) || staff.email,
    closedByEmail: staff.email,
    expectedCents: view.cash.expectedCents,
    countedCents,
    floatCents,
    denominations,
    explanations: explained(view, wanted),
    view: withoutNames(view),
  })
  await writeAudit(tx, {
    actor: staff,
    subject: 'day_closing',
    subjectId: closingId,
    at,
    before: null,
    action: corrects === null ? 'day.closed' : 'day.corrected',
    after: { date, expectedCents: view.cash.expectedCents, countedCents, differenceCents, floatCents, corrects },
  })
  const written = await closingsTable(tx).find(closingId)
  if (!written) throw new Error(`closing ${closingId} is gone`)
  return ok(closingOnWire(written))
}

/** Its money was in what the later closing carried over: signed off by itself it would stand in the books twice. */
const alreadyCountedText = (on: string) =>
  `Deze dag is al meegeteld in de afsluiting van ${dayInWords(`${on}T12:00:00Z`)}.`

/** What the contract cannot know: whether the counts add up, and every difference has its reason. */
function refuseWrong(view: DayView, wanted: WantedClosing, cashDifference: number): void {
  const { countedCents, denominations, floatCents } = wanted
  const wrong: FieldError[] = []
  if (denominations.length > 0 && countedCash(denominations) !== countedCents)
    wrong.push({ field: 'countedCents', message: 'Het bedrag is niet de som van de getelde biljetten en munten.' })
  if (floatCents > countedCents)
    wrong.push({ field: 'floatCents', message: 'Er kan niet meer in de la blijven dan er geteld is.' })
  const reasons = reasonsOf(wanted)
  const message = 'Leg dit verschil uit.'
  if (cashDifference !== 0 && !reasons.has(CASH_EXPLANATION))
    wrong.push({ field: `explanations.${CASH_EXPLANATION}`, message })
  for (const { key, needsExplanation } of view.differences)
    if (needsExplanation && !reasons.has(key)) wrong.push({ field: `explanations.${key}`, message })
  if (wrong.length > 0) throw new InvalidInput(wrong)
}

const reasonsOf = ({ explanations }: WantedClosing) =>
  new Map(explanations.filter(({ text }) => text !== '').map(({ key, text }) => [key, text]))

/** The reasons that were given, with what they are about; one for something that is no difference is left out. */
function explained(view: DayView, wanted: WantedClosing): { key: string; text: string; about: string }[] {
  const reasons = reasonsOf(wanted)
  const asked = [
    { key: CASH_EXPLANATION, text: 'Verschil tussen geteld en verwacht contant geld.' },
    ...view.differences,
  ]
  return asked.flatMap(({ key, text: about }) => {
    const text = reasons.get(key)
    return text === undefined ? [] : [{ key, text, about }]
  })
}

/** A closing is kept as long as the books, and longer than a buyer may have to be known. */
const withoutNames = (view: DayView): DayView => ({
  ...view,
  openOrders: view.openOrders.map((order) => ({ ...order, name: '' })),
})
