import { createHash } from 'node:crypto'
import { CASH_EXPLANATION, type DayViewOnWire } from '#shared/contracts/day-close.ts'
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
  /** Fingerprint of the view that the seller saw. */
  seen: string
  corrects?: string | undefined
}

/**
 * Closes a day: stores the counted cash, the explanations and the view for good.
 *
 * Polls the provider once more, then reads everything again under the lock of all closings. Fails with `day_changed`
 * when the view differs from the one that the seller saw. A day is closed once. A correction is a closing that names
 * the closing it replaces; a second correction of the same closing is refused. A repeated request with the same id
 * returns the stored closing. A day whose money a later closing already includes can no longer be closed.
 */
export async function closeDay(deps: DayDeps, wanted: WantedClosing, staff: Staff) {
  refuseFuture(deps, wanted.date)
  const bodyHash = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
  const existing = await closingsTable(deps.db).find(wanted.closingId)
  if (existing) return repeated(existing, bodyHash)

  const answers = await pollDayPayments(deps, wanted.date)
  return deps.db.transaction().execute(async (tx) => {
    await dayTable(tx).holdClosings()
    const concurrent = await closingsTable(tx).find(wanted.closingId)
    return concurrent ? repeated(concurrent, bodyHash) : write(tx, deps, { wanted, bodyHash, answers, staff })
  })
}

const repeated = (existing: ClosingRow, bodyHash: string) =>
  existing.bodyHash === bodyHash ? ok(closingOnWire(existing)) : fail('idempotency_key_reused')

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
  if (!written) throw new Error(`closing ${closingId} does not exist`)
  return ok(closingOnWire(written))
}

/** A later closing already includes the money of this day. A closing of its own would count it twice. */
const alreadyCountedText = (on: string) =>
  `Deze dag is al meegeteld in de afsluiting van ${dayInWords(`${on}T12:00:00Z`)}.`

/** Checks the rules that the contract cannot check: the sum of the counts, and an explanation for every difference. */
function refuseWrong(view: DayViewOnWire, wanted: WantedClosing, cashDifference: number): void {
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

/** Returns the explanations with the text of their difference. Drops explanations without a difference. */
function explained(view: DayViewOnWire, wanted: WantedClosing): { key: string; text: string; about: string }[] {
  const reasons = reasonsOf(wanted)
  const explainable = [
    { key: CASH_EXPLANATION, text: 'Verschil tussen geteld en verwacht contant geld.' },
    ...view.differences,
  ]
  return explainable.flatMap(({ key, text: about }) => {
    const text = reasons.get(key)
    return text === undefined ? [] : [{ key, text, about }]
  })
}

/** Removes the names of buyers: a closing is stored longer than personal data may be. */
const withoutNames = (view: DayViewOnWire): DayViewOnWire => ({
  ...view,
  openOrders: view.openOrders.map((order) => ({ ...order, name: '' })),
})
