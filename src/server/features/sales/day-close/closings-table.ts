import type { DayClosing, DayViewOnWire } from '#shared/contracts/day-close.ts'
import type { Executor } from '../../../db/tables.ts'

export type ClosingRow = {
  id: string
  bodyHash: string
  day: string
  /** Null for the default location. */
  locationId: number | null
  /** Id of the closing that this closing replaces. */
  corrects: string | null
  /** Id of the closing that replaces this closing. */
  correctedBy: string | null
  closedBy: string
  closedByEmail: string
  closedAt: Date
  expectedCents: number
  countedCents: number
  floatCents: number
  denominations: { cents: number; count: number }[]
  explanations: { key: string; text: string; about: string }[]
  view: DayViewOnWire
}

export type NewClosing = Omit<ClosingRow, 'correctedBy'> & { closedById: number }

/** The count of one drawer in a closing. `drawerId` is null for the main drawer. */
export type ClosingDrawer = {
  drawerId: string | null
  name: string
  /** The money of the day that the closing counted. */
  netCents: number
  expectedCents: number
  countedCents: number
  floatCents: number
  denominations: { cents: number; count: number }[]
}

/** Tables `day_closings` and `day_closing_drawers`. Rows are only added. */
export function closingsTable(db: Executor) {
  const closings = db
    .selectFrom('day_closings as c')
    .leftJoin('day_closings as next', 'next.corrects', 'c.id')
    .select([
      'c.id',
      'c.body_hash as bodyHash',
      'c.day',
      'c.location_id as locationId',
      'c.corrects',
      'next.id as correctedBy',
      'c.closed_by_name as closedBy',
      'c.closed_by_email as closedByEmail',
      'c.closed_at as closedAt',
      'c.expected_cents as expectedCents',
      'c.counted_cents as countedCents',
      'c.float_cents as floatCents',
      'c.denominations',
      'c.explanations',
      'c.view',
    ])

  const ofLocation = (locationId: number | null) => closings.where('c.location_id', 'is not distinct from', locationId)

  return {
    find: (id: string): Promise<ClosingRow | undefined> => closings.where('c.id', '=', id).executeTakeFirst(),

    /** Returns the closings of a day in order of correction. The last closing is the current closing. */
    ofDay: async (day: string, locationId: number | null): Promise<ClosingRow[]> =>
      inCorrectionOrder(await ofLocation(locationId).where('c.day', '=', day).execute()),

    /** Returns the current closing of the latest closed day before this one. */
    latestBefore: (day: string, locationId: number | null): Promise<ClosingRow | undefined> =>
      ofLocation(locationId)
        .where('c.day', '<', day)
        .where('next.id', 'is', null)
        .orderBy('c.day', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Returns the first closed day after this one. */
    async firstDayAfter(day: string, locationId: number | null): Promise<string | undefined> {
      const later = db
        .selectFrom('day_closings')
        .select('day')
        .where('day', '>', day)
        .where('location_id', 'is not distinct from', locationId)
      return (await later.orderBy('day').limit(1).executeTakeFirst())?.day
    },

    add: (closing: NewClosing) =>
      db
        .insertInto('day_closings')
        .values({
          id: closing.id,
          body_hash: closing.bodyHash,
          day: closing.day,
          location_id: closing.locationId,
          corrects: closing.corrects,
          closed_by: closing.closedById,
          closed_by_name: closing.closedBy,
          closed_by_email: closing.closedByEmail,
          closed_at: closing.closedAt,
          expected_cents: closing.expectedCents,
          counted_cents: closing.countedCents,
          float_cents: closing.floatCents,
          denominations: JSON.stringify(closing.denominations),
          explanations: JSON.stringify(closing.explanations),
          view: JSON.stringify(closing.view),
        })
        .execute(),

    addDrawers: (closingId: string, drawers: readonly ClosingDrawer[]) =>
      db
        .insertInto('day_closing_drawers')
        .values(
          drawers.map((drawer, position) => ({
            closing_id: closingId,
            position,
            drawer_id: drawer.drawerId,
            name: drawer.name,
            net_cents: drawer.netCents,
            expected_cents: drawer.expectedCents,
            counted_cents: drawer.countedCents,
            float_cents: drawer.floatCents,
            denominations: JSON.stringify(drawer.denominations),
          })),
        )
        .execute(),

    /** Returns the counts of the drawers of a closing; empty for a closing of an older release. */
    drawersOf: (closingId: string): Promise<ClosingDrawer[]> =>
      db
        .selectFrom('day_closing_drawers')
        .select([
          'drawer_id as drawerId',
          'name',
          'net_cents as netCents',
          'expected_cents as expectedCents',
          'counted_cents as countedCents',
          'float_cents as floatCents',
          'denominations',
        ])
        .where('closing_id', '=', closingId)
        .orderBy('position')
        .execute(),
  }
}

/**
 * Sorts closings so that each comes after the closing that it corrects. Sorting by time would not work, because two
 * closings can have the same time.
 */
function inCorrectionOrder(rows: readonly ClosingRow[]): ClosingRow[] {
  const ordered: ClosingRow[] = []
  for (let next = rows.find(({ corrects }) => corrects === null); next; ) {
    ordered.push(next)
    const { id } = next
    next = rows.find(({ corrects }) => corrects === id)
  }
  return ordered
}

/** Maps a closing to the wire, without the stored view. */
export const closingOnWire = (row: ClosingRow): DayClosing => ({
  closingId: row.id,
  date: row.day,
  closedBy: row.closedBy,
  closedByEmail: row.closedByEmail,
  closedDateTime: row.closedAt.toISOString(),
  expectedCents: row.expectedCents,
  countedCents: row.countedCents,
  differenceCents: row.countedCents - row.expectedCents,
  floatCents: row.floatCents,
  takenOutCents: row.countedCents - row.floatCents,
  corrects: row.corrects,
  correctedBy: row.correctedBy,
  explanations: row.explanations,
})
