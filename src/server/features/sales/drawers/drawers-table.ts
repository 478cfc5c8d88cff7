import { sql } from 'kysely'
import { MAIN_DRAWER_NAME } from '#shared/domain/day-close/drawer.ts'
import { fullName } from '#shared/domain/orders/buyer.ts'
import type { Staff } from '../../../access/visitor.ts'
import { lockUntilCommit, transactionLock } from '../../../db/advisory-locks.ts'
import { startOfDay } from '../../../db/start-of-day.ts'
import type { Executor } from '../../../db/tables.ts'

type Denominations = { cents: number; count: number }[]

export type ShiftRow = {
  id: string
  drawerId: string | null
  openedBy: string
  openedAt: Date
  startExpectedCents: number
  startCountedCents: number
  startDenominations: Denominations
  startExplanation: string
  closedBy: string | null
  closedAt: Date | null
  endExpectedCents: number | null
  endCountedCents: number | null
  endDenominations: Denominations | null
  endExplanation: string | null
}

export type NewMovement = {
  id: string
  bodyHash: string
  drawerId: string | null
  tillId: string | null
  kind: 'in' | 'out' | 'difference'
  purpose: 'float' | 'bank' | 'expense' | 'other' | 'count'
  amountCents: number
  reason: string
  shiftId: string | null
  movedBy: number
  movedByName: string
  at: Date
  /** The movement that this counter entry undoes. */
  undoes?: string
}

export type NewShift = {
  id: string
  drawerId: string | null
  tillId: string | null
  openedById: number
  openedBy: string
  at: Date
  expectedCents: number
  countedCents: number
  denominations: Denominations
  explanation: string
}

export type ShiftEnd = {
  closedById: number
  closedBy: string
  at: Date
  expectedCents: number
  countedCents: number
  denominations: Denominations
  explanation: string
}

/** A change of the money in a drawer, as the ledger and `drawer_movements` have it. */
export type ChangeRow = {
  movementId: string
  kind: 'payment' | 'refund' | 'in' | 'out' | 'difference'
  purpose: NewMovement['purpose'] | null
  amountCents: number
  reason: string
  salesOrderId: number | null
  movedBy: string | null
  at: Date
  isAfterClosing: boolean
  /** True for money that staff moved and that was not undone. */
  canUndo: boolean
}

const SHIFT_COLUMNS = [
  'id',
  'drawer_id as drawerId',
  'opened_by_name as openedBy',
  'opened_at as openedAt',
  'start_expected_cents as startExpectedCents',
  'start_counted_cents as startCountedCents',
  'start_denominations as startDenominations',
  'start_explanation as startExplanation',
  'closed_by_name as closedBy',
  'closed_at as closedAt',
  'end_expected_cents as endExpectedCents',
  'end_counted_cents as endCountedCents',
  'end_denominations as endDenominations',
  'end_explanation as endExplanation',
] as const

/** Maximum number of listed changes. A busy Saturday has fewer cash payments per drawer. */
const MAX_CHANGES = 200
const CLOSED_SHIFTS = 5

/** Tables `drawers`, `drawer_shifts` and `drawer_movements`. A `drawerId` of null is the main drawer. */
export function drawersTable(db: Executor) {
  const shifts = db.selectFrom('drawer_shifts').select(SHIFT_COLUMNS)
  return {
    /** Waits until no other transaction counts a drawer or closes a day, and prevents both until this one ends. */
    lock: () => lockUntilCommit(db, transactionLock.dayClose()),

    async nameOf(drawerId: string | null): Promise<string> {
      if (drawerId === null) return MAIN_DRAWER_NAME
      const row = await db.selectFrom('drawers').select('name').where('id', '=', drawerId).executeTakeFirst()
      return row?.name ?? MAIN_DRAWER_NAME
    },

    /** Returns the name of a staff member, or the email address when the name is empty. */
    async nameOfStaff({ userId, email }: Staff): Promise<string> {
      const names = db.selectFrom('users').select(['firstname', 'middlename', 'lastname'])
      const name = await names.where('id', '=', userId).executeTakeFirst()
      return (name && fullName(name)) || email
    },

    /** Returns the location of a drawer; null for the default location. */
    async locationOf(drawerId: string | null): Promise<number | null> {
      if (drawerId === null) return null
      const drawers = db.selectFrom('drawers').select('location_id as locationId')
      return (await drawers.where('id', '=', drawerId).executeTakeFirst())?.locationId ?? null
    },

    /**
     * Lists the drawers of a location that existed at the end of a day, with the names of their active tills. The main
     * drawer, which belongs to the default location, is first.
     */
    async ofDay(
      day: string,
      locationId: number | null,
    ): Promise<{ drawerId: string | null; name: string; tills: string[] }[]> {
      const { rows } = await sql<{ drawerId: string | null; name: string | null; tills: string[] }>`
        select d.id as "drawerId", d.name,
          coalesce((select json_agg(t.name order by t.name) from tills t
            where t.ended_at is null and t.drawer_id is not distinct from d.id), '[]'::json) as tills
        from (select null::uuid as id, null::text as name, null::timestamptz as opened_at
          where ${locationId}::int is null
          union all select id, name, opened_at from drawers
          where opened_at < ${startOfDay(day, 1)} and location_id is not distinct from ${locationId}) d
        order by d.opened_at nulls first, d.name`.execute(db)
      return rows.map((row) => ({ ...row, name: row.name ?? MAIN_DRAWER_NAME }))
    },

    findShift: (id: string): Promise<ShiftRow | undefined> => shifts.where('id', '=', id).executeTakeFirst(),

    openShift: (drawerId: string | null): Promise<ShiftRow | undefined> =>
      shifts.where('drawer_id', 'is not distinct from', drawerId).where('closed_at', 'is', null).executeTakeFirst(),

    closedShifts: (drawerId: string | null): Promise<ShiftRow[]> =>
      shifts
        .where('drawer_id', 'is not distinct from', drawerId)
        .where('closed_at', 'is not', null)
        .orderBy('closed_at', 'desc')
        .limit(CLOSED_SHIFTS)
        .execute(),

    /** Returns the open shifts that began on or before a day. */
    openShiftsUntil: (day: string): Promise<ShiftRow[]> =>
      shifts
        .where('closed_at', 'is', null)
        .where('opened_at', '<', sql<Date>`${startOfDay(day, 1)}`)
        .execute(),

    /** Returns the last closed shift of a drawer on a day, when no money of the drawer was booked after it. */
    async lastCountOn(drawerId: string | null, day: string): Promise<ShiftRow | undefined> {
      const shift = await shifts
        .where('drawer_id', 'is not distinct from', drawerId)
        .where('closed_at', '>=', sql<Date>`${startOfDay(day)}`)
        .where('closed_at', '<', sql<Date>`${startOfDay(day, 1)}`)
        .orderBy('closed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!shift?.closedAt) return undefined
      const { rows } = await sql<{ hasChanges: boolean }>`
        select exists (select from payment_entries e join payment_attempts a on a.id = e.attempt_id
            where a.payment_type = 'CASH' and e.drawer_id is not distinct from ${drawerId} and e.booked_at > ${shift.closedAt})
          or exists (select from drawer_movements
            where drawer_id is not distinct from ${drawerId} and moved_at > ${shift.closedAt}) as "hasChanges"`.execute(
        db,
      )
      return rows[0]?.hasChanges ? undefined : shift
    },

    /** Returns the first count of a shift of the drawer after a day, and who counted; undefined without one. */
    async firstCountAfter(drawerId: string | null, day: string): Promise<{ by: string; at: Date } | undefined> {
      const { rows } = await sql<{ by: string; at: Date }>`
        select count.by, count.at from drawer_shifts s
        cross join lateral (values (s.opened_by_name, s.opened_at), (s.closed_by_name, s.closed_at)) as count (by, at)
        where s.drawer_id is not distinct from ${drawerId} and count.at >= ${startOfDay(day, 1)}
        order by count.at limit 1`.execute(db)
      return rows[0]
    },

    async addShift(shift: NewShift): Promise<void> {
      await db
        .insertInto('drawer_shifts')
        .values({
          id: shift.id,
          drawer_id: shift.drawerId,
          till_id: shift.tillId,
          opened_by: shift.openedById,
          opened_by_name: shift.openedBy,
          opened_at: shift.at,
          start_expected_cents: shift.expectedCents,
          start_counted_cents: shift.countedCents,
          start_denominations: JSON.stringify(shift.denominations),
          start_explanation: shift.explanation,
        })
        .execute()
    },

    async endShift(id: string, end: ShiftEnd): Promise<void> {
      await db
        .updateTable('drawer_shifts')
        .set({
          closed_by: end.closedById,
          closed_by_name: end.closedBy,
          closed_at: end.at,
          end_expected_cents: end.expectedCents,
          end_counted_cents: end.countedCents,
          end_denominations: JSON.stringify(end.denominations),
          end_explanation: end.explanation,
        })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .execute()
    },

    /** Returns the hash of the request that added a movement; undefined when there is no movement with the id. */
    async hashOfMovement(id: string): Promise<string | undefined> {
      const row = await db.selectFrom('drawer_movements').select('body_hash').where('id', '=', id).executeTakeFirst()
      return row?.body_hash
    },

    async addMovement(movement: NewMovement): Promise<void> {
      await db
        .insertInto('drawer_movements')
        .values({
          id: movement.id,
          body_hash: movement.bodyHash,
          drawer_id: movement.drawerId,
          till_id: movement.tillId,
          kind: movement.kind,
          purpose: movement.purpose,
          amount_cents: movement.amountCents,
          reason: movement.reason,
          shift_id: movement.shiftId,
          moved_by: movement.movedBy,
          moved_by_name: movement.movedByName,
          moved_at: movement.at,
          undoes: movement.undoes ?? null,
        })
        .execute()
    },

    /**
     * Lists the changes of a drawer after a closing, newest first, with their total number.
     *
     * @param closing `closedAt` undefined: all changes from the start of `day` on
     */
    async changesAfter(
      drawerId: string | null,
      { day, closedAt }: { day: string; closedAt?: Date | undefined },
    ): Promise<{ changes: ChangeRow[]; count: number }> {
      const isListed =
        closedAt === undefined
          ? sql`c.at >= ${startOfDay(day)}`
          : sql`(c.at >= ${startOfDay(day, 1)} or c.at >= ${startOfDay(day)} and c.at > ${closedAt})`
      const isAfterClosing = closedAt === undefined ? sql`false` : sql`c.at < ${startOfDay(day, 1)}`
      const { rows } = await sql<ChangeRow & { count: number }>`
        select c.id as "movementId", c.kind, c.purpose, c.cents as "amountCents", c.reason,
          c.sales_order_id as "salesOrderId", c.moved_by as "movedBy", c.at, ${isAfterClosing} as "isAfterClosing",
          c.can_undo as "canUndo",
          count(*) over ()::int as count
        from (
          select e.drawer_id, e.id::text, case e.kind when 'payment' then 'payment' else 'refund' end as kind,
            null as purpose, case e.kind when 'payment' then e.amount_cents else -e.amount_cents end as cents,
            '' as reason, e.sales_order_id, coalesce(nullif(concat_ws(' ', nullif(u.firstname, ''),
              nullif(u.middlename, ''), nullif(u.lastname, '')), ''), u.email) as moved_by, e.booked_at as at,
            false as can_undo
          from payment_entries e join payment_attempts a on a.id = e.attempt_id
            left join payment_refunds r
              on r.attempt_id = e.attempt_id and r.requested_at = e.booked_at and e.kind = 'refund'
            left join users u on u.id = coalesce(r.requested_by, a.started_by)
          where a.payment_type = 'CASH'
          union all
          select drawer_id, id::text, kind, purpose, case kind when 'out' then -amount_cents else amount_cents end,
            reason, null, moved_by_name, moved_at, kind <> 'difference' and undoes is null
              and not exists (select from drawer_movements counter where counter.undoes = drawer_movements.id)
          from drawer_movements
        ) c
        where c.drawer_id is not distinct from ${drawerId}::uuid and ${isListed}
        order by c.at desc, c.id desc limit ${MAX_CHANGES}`.execute(db)
      return { changes: rows, count: rows[0]?.count ?? 0 }
    },
  }
}
