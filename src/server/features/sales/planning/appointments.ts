import type { Appointment } from '#shared/contracts/visits.ts'
import { calendarFile } from '#shared/domain/planning/calendar-file.ts'
import { instantAt } from '#shared/domain/planning/local-time.ts'
import type { AccessAnswers } from '#shared/domain/planning/stop-minutes.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { listLocations } from '../locations/index.ts'
import { lockOrder, recordOrderEvent } from '../sales-orders/index.ts'
import { slotsFor } from './offer-slots.ts'
import { offersTable } from './offers-table.ts'
import { addStop, checkedOrder, type PlanDeps } from './plan-stop.ts'
import { addressLines, type PlannedOrder, readPlannedOrders, readyRows } from './plannable-orders.ts'
import { promisesTable } from './promises-table.ts'
import { isDelivery, stopsTable } from './stops-table.ts'
import { orderOfToken } from './visit-tokens.ts'

export type AppointmentDeps = PlanDeps & { secret: Uint8Array }

/** Returns the appointment of an order to the customer with its token. */
export async function showAppointment(deps: AppointmentDeps, token: string) {
  const salesOrderId = await orderOfToken(deps.db, deps.secret, token)
  const order = salesOrderId && (await readPlannedOrders(deps.db, [salesOrderId])).get(salesOrderId)
  return order ? ok(await appointmentOf(deps, order)) : fail('appointment_not_found')
}

async function appointmentOf(deps: AppointmentDeps, order: PlannedOrder): Promise<Appointment> {
  const { db } = deps
  const { salesOrderId, kind } = order
  const stops = (await stopsTable(db).ofOrder(salesOrderId)).filter((one) => one.state !== 'removed' && isDelivery(one))
  const stop = stops.find(({ state }) => state === 'planned' || state === 'under_way') ?? stops[0]
  const { choices, gone } = order.isCanceled ? { choices: [], gone: [] } : await choicesOf(deps, order)
  const shown = order.rows.filter(({ salesOrderRowId, state }) =>
    choices.length + gone.length > 0 || !stop ? state !== 'delivered' : stop.rowIds.includes(salesOrderRowId),
  )
  return {
    salesOrderId,
    kind,
    place: await placeOf(deps, order),
    pieces: shown.map(({ salesOrderRowId, name, count }) => ({ salesOrderRowId, name, count })),
    planned:
      stop && !order.isCanceled ? { day: stop.day, from: stop.from, until: stop.until, state: stop.state } : null,
    choices,
    gone,
    access: order.access,
    promises: (await promisesTable(db).ofOrder(salesOrderId)).map(
      ({ madeAt: _made, endedAt: _ended, ...promise }) => promise,
    ),
  }
}

/** Returns the proposed windows that are still free, and those that are full or in the past. */
async function choicesOf(deps: AppointmentDeps, order: PlannedOrder) {
  const offer = await offersTable(deps.db).open(order.salesOrderId)
  if (!offer || readyRows(order).length === 0) return { choices: [], gone: [] }
  const { free } = await slotsFor(deps.db, deps, order)
  const today = amsterdamDay(deps.now())
  const freeOf = ({ day, from }: { day: string; from: string }) =>
    day > today ? free.find((one) => one.day === day && one.from === from) : undefined
  return {
    choices: offer.slots.flatMap((slot) => freeOf(slot) ?? []),
    gone: offer.slots.filter((slot) => !freeOf(slot)).map(({ day, from, until }) => ({ day, from, until })),
  }
}

async function placeOf({ db, publicConfig: { shop } }: PlanDeps, order: PlannedOrder): Promise<string[]> {
  if (order.kind === 'van') return addressLines(order.address)
  const locations = await listLocations(db, shop)
  const showroom = locations.find(({ locationId }) => locationId === order.locationId) ?? locations[0]
  return showroom ? [showroom.name, showroom.street, `${showroom.zipcode} ${showroom.city}`] : []
}

/**
 * Plans the order in one of the proposed windows, for the customer. Fails with `planning_full` and the proposed windows
 * that are still free, and with `appointment_closed` when there is nothing to choose. A repeated choice changes nothing.
 */
export async function chooseSlot(deps: AppointmentDeps, token: string, choice: { day: string; from: string }) {
  const salesOrderId = await orderOfToken(deps.db, deps.secret, token)
  if (salesOrderId === undefined) return fail('appointment_not_found')
  const chosen = await deps.db.transaction().execute(async (tx) => {
    const checked = await checkedOrder(tx, salesOrderId)
    if (!checked.ok) return fail('appointment_closed')
    const [stop] = await stopsTable(tx).activeOf(salesOrderId)
    const offer = await offersTable(tx).open(salesOrderId)
    if (!offer) {
      const isRepeated = stop?.byCustomer && stop.day === choice.day && stop.from === choice.from
      return isRepeated ? ok({ stopId: stop.id }) : fail('appointment_closed')
    }
    const isProposed = ({ day, from }: { day: string; from: string }) =>
      offer.slots.some((slot) => slot.day === day && slot.from === from)
    if (!isProposed(choice)) return fail('appointment_closed')
    const { free } = await slotsFor(tx, deps, checked.value)
    const today = amsterdamDay(deps.now())
    const stillFree = free.filter((slot) => isProposed(slot) && slot.day > today)
    const slot = stillFree.find(({ day, from }) => day === choice.day && from === choice.from)
    if (!slot) return fail('planning_full', { free: stillFree })
    const added = await addStop(tx, deps, { order: checked.value, place: slot, mail: true, mover: 'guest' })
    if (added.ok) return added
    // Somebody else took the last minutes after the search and before the lock of the day.
    if (added.code === 'planning_full') return fail('planning_full', { free: stillFree.filter((one) => one !== slot) })
    return fail('appointment_closed')
  })
  if (!chosen.ok) return chosen
  deps.outboxFilled()
  return showAppointment(deps, token)
}

/**
 * Saves what the customer tells about the way in. A stop that is planned already keeps its minutes: staff see the
 * answers on the board, and a day that was promised must not be refused afterwards.
 */
export async function saveAccess(deps: AppointmentDeps, token: string, answers: AccessAnswers) {
  const salesOrderId = await orderOfToken(deps.db, deps.secret, token)
  if (salesOrderId === undefined) return fail('appointment_not_found')
  const saved = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order || order.tokenHash === '') return fail('appointment_not_found')
    if (order.canceledAt || order.workState === 'delivered') return fail('appointment_closed')
    const at = deps.now()
    const { floor, hasLift, doorCm, parking, remarks } = answers
    const row = { floor, has_lift: hasLift, door_cm: doorCm, parking, remarks, answered_at: at }
    await tx
      .insertInto('delivery_access')
      .values({ sales_order_id: salesOrderId, ...row })
      .onConflict((conflict) => conflict.column('sales_order_id').doUpdateSet(row))
      .execute()
    await recordOrderEvent(tx, { salesOrderId, kind: 'delivery-access', detail: {}, actor: 'guest', at })
    return ok(undefined)
  })
  return saved.ok ? showAppointment(deps, token) : saved
}

/** Returns the planned window as a calendar file. Fails when nothing is planned. */
export async function appointmentFile(deps: AppointmentDeps, token: string) {
  const shown = await showAppointment(deps, token)
  if (!shown.ok) return shown
  const { salesOrderId, kind, place, planned, pieces } = shown.value
  const stop = await activeStop(deps.db, salesOrderId)
  if (!planned || !stop) return fail('appointment_not_found')
  const { shop } = deps.publicConfig
  const what = kind === 'pickup' ? 'Ophalen' : 'Bezorging'
  return ok(
    calendarFile({
      key: `stop-${stop.id}@${shop.slug}`,
      sequence: stop.version,
      begin: instantAt(planned.day, planned.from),
      end: instantAt(planned.day, planned.until),
      title: `${what} ${shop.name}, bestelling ${salesOrderId}`,
      location: place.join(', '),
      description: [...pieces.map(({ count, name }) => `${count} × ${name}`), `Vragen? Bel ${shop.phone}.`].join('\n'),
      at: deps.now(),
    }),
  )
}

const activeStop = async (db: Executor, salesOrderId: number) => (await stopsTable(db).activeOf(salesOrderId))[0]
