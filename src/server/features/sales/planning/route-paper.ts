import type { AccessAnswers } from '#shared/domain/planning/stop-minutes.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import type { DocumentBlock, DocumentContent } from '../documents/index.ts'
import type { PlannedOrder } from './plannable-orders.ts'
import { addressLines, isCanceled, readPlannedOrders } from './plannable-orders.ts'
import { readSettings } from './planning-settings.ts'
import { type RideDeps, routeStops } from './rides.ts'
import { isDelivery, type StopRow } from './stops-table.ts'

/**
 * Returns the packing list and the route list of a van for a day. The packing list is in reverse sequence, so that the
 * last stop is loaded first. Undefined when the van does not exist.
 */
export async function routePaper(
  { db, publicConfig, now }: RideDeps,
  vanDay: { vanId: string; day: string },
): Promise<DocumentContent | undefined> {
  const { settings } = await readSettings(db)
  const van = settings.vans.find(({ id }) => id === vanDay.vanId)
  if (!van) return undefined
  const { stops, km } = await routeStops(db, vanDay, publicConfig.shop.zipcode)
  const orders = await readPlannedOrders(
    db,
    stops.map(({ salesOrderId }) => salesOrderId),
  )
  const listed = stops.flatMap((stop, index) => {
    const order = orders.get(stop.salesOrderId)
    if (!order || isCanceled(stop, order)) return []
    return {
      number: index + 1,
      stop,
      order,
      pieces: order.rows.filter(({ salesOrderRowId }) => stop.rowIds.includes(salesOrderRowId)),
    }
  })
  const packed: DocumentBlock = {
    kind: 'lines',
    // The pieces of a collection are not in the van yet, and those of a visit are at the customer.
    lines: listed
      .filter(({ stop }) => isDelivery(stop))
      .toReversed()
      .flatMap(({ number, stop, order, pieces }) =>
        pieces.map(({ name, count }) => ({
          name,
          details: [`Stop ${number} · bestelling ${stop.salesOrderId} · ${order.name}`],
          total: `${count} ×`,
        })),
      ),
    totals: [],
  }
  const blocks: DocumentBlock[] = [
    {
      kind: 'facts',
      facts: [
        { label: 'Dag', value: dayInWords(`${vanDay.day}T12:00:00Z`), isStrong: true },
        { label: 'Stops', value: String(listed.length) },
        ...(van.kind === 'van' ? [{ label: 'Route', value: `ongeveer ${km} km` }] : []),
      ],
    },
    { kind: 'heading', text: 'Inladen' },
    ...(listed.length > 0 ? [packed] : [{ kind: 'text' as const, text: 'Er staat niets gepland.' }]),
    { kind: 'heading', text: 'Route' },
    ...listed.flatMap(({ number, stop, order, pieces }): DocumentBlock[] => [
      {
        kind: 'columns',
        columns: [
          {
            title: `${number}. ${stop.from} – ${stop.until}`,
            lines: [order.name, ...addressLines(order.address), order.phone],
          },
          {
            title: `${titleOf(stop)} ${stop.salesOrderId}`,
            lines: [...pieces.map(({ name, count }) => `${count} × ${name}`), ...accessLines(order)],
          },
        ],
      },
    ]),
  ]
  return { title: `Rit ${van.name}`, subtitle: dayInWords(`${vanDay.day}T12:00:00Z`), blocks, madeAt: now() }
}

function titleOf({ returnId, serviceCaseId }: StopRow): string {
  if (serviceCaseId !== null) return `Servicebezoek ${caseName(serviceCaseId)}, bestelling`
  return returnId === null ? 'Bestelling' : 'Retour ophalen, bestelling'
}

function accessLines({ access }: PlannedOrder): string[] {
  return access
    ? [accessInWords(access), access.parking && `Parkeren: ${access.parking}`, access.remarks].filter(
        (line) => line !== '',
      )
    : []
}

/** @example '3e verdieping, geen lift, deur 80 cm' */
const accessInWords = ({ floor, hasLift, doorCm }: AccessAnswers): string =>
  [
    floor === 0 ? 'begane grond' : `${floor}e verdieping`,
    floor > 0 && (hasLift ? 'met lift' : 'geen lift'),
    doorCm !== null && `deur ${doorCm} cm`,
  ]
    .filter(Boolean)
    .join(', ')
