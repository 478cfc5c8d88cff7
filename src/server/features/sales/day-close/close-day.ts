import { createHash } from 'node:crypto'
import { cashExplanation, type DayDrawer, type DayViewOnWire } from '#shared/contracts/day-close.ts'
import type { FieldError } from '#shared/contracts/failures.ts'
import { countedCash, netCash } from '#shared/domain/day-close/drawer.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { drawersTable, endShiftsOfDay, storedId } from '../drawers/index.ts'
import { type ClosingRow, closingOnWire, closingsTable } from './closings-table.ts'
import { type ProviderStatuses, pollDayPayments } from './poll-day-payments.ts'
import { type DayDeps, readDay, refuseFuture, refuseUnknownLocation } from './show-day.ts'

export type DrawerCount = {
  drawerId: string
  countedCents: number
  denominations: { cents: number; count: number }[]
  floatCents: number
}

export type ClosingRequest = {
  date: string
  /** 0 for the default location, which older tills leave out. */
  locationId?: number | undefined
  closingId: string
  countedCents: number
  denominations: { cents: number; count: number }[]
  floatCents: number
  /** The count of each drawer; undefined or empty when the view has one drawer. */
  drawers?: DrawerCount[] | undefined
  explanations: { key: string; text: string }[]
  /** Fingerprint of the view that the seller saw. */
  seen: string
  /** Id of the closing that this closing replaces. */
  corrects?: string | undefined
}

/**
 * Closes a day: stores the counted cash, the explanations and the view permanently.
 *
 * Polls the provider once more, then reads everything again under a lock on all closings. Fails with `day_changed` when
 * the view differs from the view that the seller saw. A day is closed once (`day_already_closed`). A correction is a
 * closing with the id of the closing that it replaces; a second correction of the same closing is refused. A repeated
 * request with the same id returns the stored closing. Throws `InvalidInput` for a day in the future, for a day whose
 * money a later closing includes, and for counts and explanations that `requireValidCounts` refuses.
 */
export async function closeDay(deps: DayDeps, request: ClosingRequest, staff: Staff) {
  refuseFuture(deps, request.date)
  await refuseUnknownLocation(deps.db, locationOf(request))
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const existing = await closingsTable(deps.db).find(request.closingId)
  if (existing) return responseToRepetition(existing, bodyHash)

  const statuses = await pollDayPayments(deps, request.date, locationOf(request))
  return deps.db.transaction().execute(async (tx) => {
    await drawersTable(tx).lock()
    const concurrent = await closingsTable(tx).find(request.closingId)
    return concurrent
      ? responseToRepetition(concurrent, bodyHash)
      : storeClosing(tx, deps, { request, bodyHash, statuses, staff })
  })
}

const locationOf = ({ locationId }: ClosingRequest) => locationId || null

const responseToRepetition = (existing: ClosingRow, bodyHash: string) =>
  existing.bodyHash === bodyHash ? ok(closingOnWire(existing)) : fail('idempotency_key_reused')

type ClosingInput = { request: ClosingRequest; bodyHash: string; statuses: ProviderStatuses; staff: Staff }

async function storeClosing(tx: Transaction, deps: DayDeps, { request, bodyHash, statuses, staff }: ClosingInput) {
  const { date, closingId, countedCents, floatCents, denominations, corrects = null } = request
  const locationId = locationOf(request)
  const view = await readDay(tx, deps, { date, locationId }, statuses)
  const current = view.closings.at(-1)
  if ((current?.closingId ?? null) !== corrects) return fail('day_already_closed')
  if (view.countedOn !== undefined)
    throw new InvalidInput([{ field: 'date', message: alreadyCountedText(view.countedOn) }])
  if (view.seen !== request.seen) return fail('day_changed')

  const differenceCents = countedCents - view.cash.expectedCents
  const counted = countedDrawers(view, request)
  requireValidCounts(view, request, counted)
  const closedAt = deps.now()
  const closedBy = await drawersTable(tx).nameOfStaff(staff)
  await closingsTable(tx).add({
    id: closingId,
    bodyHash,
    day: date,
    locationId,
    corrects,
    closedAt,
    closedById: staff.userId,
    closedBy,
    closedByEmail: staff.email,
    expectedCents: view.cash.expectedCents,
    countedCents,
    floatCents,
    denominations,
    explanations: explanationsWithText(view, request),
    view: withoutNames(view),
  })
  await closingsTable(tx).addDrawers(
    closingId,
    counted.map(({ drawer, ...count }) => ({
      drawerId: storedId(drawer.drawerId),
      name: drawer.name,
      netCents: netCash(drawer),
      expectedCents: drawer.expectedCents,
      countedCents: count.countedCents,
      floatCents: count.floatCents,
      denominations: count.denominations,
    })),
  )
  const reasons = reasonsOf(request)
  const countOf = (drawerId: string) => {
    const count = counted.find(({ drawer }) => drawer.drawerId === drawerId)
    return (
      count && {
        expectedCents: count.drawer.expectedCents,
        countedCents: count.countedCents,
        denominations: count.denominations,
        explanation: reasons.get(cashExplanation(drawerId)) ?? '',
      }
    )
  }
  await endShiftsOfDay(tx, date, countOf, { closedById: staff.userId, closedBy, at: closedAt })
  await writeAudit(tx, {
    actor: staff,
    subject: 'day_closing',
    subjectId: closingId,
    at: closedAt,
    before: null,
    action: corrects === null ? 'day.closed' : 'day.corrected',
    after: { date, expectedCents: view.cash.expectedCents, countedCents, differenceCents, floatCents, corrects },
  })
  const stored = await closingsTable(tx).find(closingId)
  if (!stored) throw new Error(`closing ${closingId} was not stored`)
  return ok(closingOnWire(stored))
}

/** Message for a day whose money is in a later closing. A closing of the day would count that money twice. */
const alreadyCountedText = (on: string) =>
  `Deze dag is al meegeteld in de afsluiting van ${dayInWords(`${on}T12:00:00Z`)}.`

type CountedDrawer = Omit<DrawerCount, 'drawerId'> & { drawer: DayDrawer }

/**
 * Returns the drawers of the view with their counts. Throws `InvalidInput` when a drawer was not counted, or a count
 * belongs to no drawer of the view.
 */
function countedDrawers({ drawers = [] }: DayViewOnWire, request: ClosingRequest): CountedDrawer[] {
  const { countedCents, denominations, floatCents } = request
  const [only, ...others] = drawers
  if (!request.drawers?.length && only && others.length === 0)
    return [{ drawer: only, countedCents, denominations, floatCents }]
  const counts = new Map(request.drawers?.map(({ drawerId, ...count }) => [drawerId, count]))
  const counted = drawers.flatMap((drawer) => {
    const count = counts.get(drawer.drawerId)
    return count ? [{ drawer, ...count }] : []
  })
  if (counted.length !== drawers.length || counts.size !== drawers.length)
    throw new InvalidInput([{ field: 'drawers', message: 'Tel elke la van de winkel.' }])
  return counted
}

/**
 * Checks the rules that the contract cannot check: the pieces sum to the counted amounts, the floats are at most those
 * amounts, the drawers sum to the totals, every difference that needs an explanation has one, and a drawer that a later
 * shift counted is not counted again. Throws `InvalidInput`.
 */
function requireValidCounts(view: DayViewOnWire, request: ClosingRequest, counted: readonly CountedDrawer[]): void {
  const hasOne = counted.length === 1
  const reasons = reasonsOf(request)
  const message = 'Leg dit verschil uit.'
  const errors: FieldError[] = counted.flatMap(({ drawer, countedCents, denominations, floatCents }, index) => {
    const path = hasOne ? '' : `drawers.${index}.`
    const key = cashExplanation(drawer.drawerId)
    return [
      denominations.length > 0 &&
        countedCash(denominations) !== countedCents && {
          field: `${path}countedCents`,
          message: 'Het bedrag is niet de som van de getelde biljetten en munten.',
        },
      floatCents > countedCents && {
        field: `${path}floatCents`,
        message: 'Er kan niet meer in de la blijven dan er geteld is.',
      },
      countedCents !== drawer.expectedCents && !reasons.has(key) && { field: `explanations.${key}`, message },
      drawer.countedLater &&
        countedCents !== drawer.expectedCents && { field: `${path}countedCents`, message: COUNTED_LATER },
      drawer.countedLater &&
        floatCents !== drawer.countedLater.floatCents && { field: `${path}floatCents`, message: COUNTED_LATER },
    ].filter((error) => typeof error === 'object' && error !== null)
  })
  const sum = (part: 'countedCents' | 'floatCents') => counted.reduce((total, count) => total + count[part], 0)
  for (const part of ['countedCents', 'floatCents'] as const)
    if (sum(part) !== request[part]) errors.push({ field: part, message: 'Het bedrag is niet de som van de lades.' })
  for (const { key, needsExplanation } of view.differences)
    if (needsExplanation && !reasons.has(key)) errors.push({ field: `explanations.${key}`, message })
  if (errors.length > 0) throw new InvalidInput(errors)
}

/** Message for a count of a drawer whose money a shift of a later day has counted. */
const COUNTED_LATER = 'Deze la is daarna al geteld bij een dienst. Haal de dagafsluiting opnieuw op.'

const reasonsOf = ({ explanations }: ClosingRequest) =>
  new Map(explanations.filter(({ text }) => text !== '').map(({ key, text }) => [key, text]))

/**
 * Returns the explanations, each with the text of its difference. Ignores explanations of differences that are not in
 * the view. An explanation of the counted cash is included even without a difference.
 */
function explanationsWithText(
  view: DayViewOnWire,
  request: ClosingRequest,
): { key: string; text: string; about: string }[] {
  const reasons = reasonsOf(request)
  const drawers = view.drawers ?? []
  const explainable = [
    ...drawers.map(({ drawerId, name }) => ({
      key: cashExplanation(drawerId),
      text:
        drawers.length === 1
          ? 'Verschil tussen geteld en verwacht contant geld.'
          : `Verschil tussen geteld en verwacht contant geld in ${name}.`,
    })),
    ...view.differences,
  ]
  return explainable.flatMap(({ key, text: about }) => {
    const text = reasons.get(key)
    return text === undefined ? [] : [{ key, text, about }]
  })
}

/** Removes the names of buyers, because a closing is stored longer than personal data may be stored. */
const withoutNames = (view: DayViewOnWire): DayViewOnWire => ({
  ...view,
  openOrders: view.openOrders.map((order) => ({ ...order, name: '' })),
})
