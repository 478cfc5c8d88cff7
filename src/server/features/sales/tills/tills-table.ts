import type { Executor } from '../../../db/tables.ts'

export type TillRow = {
  tillId: string
  name: string
  openedBy: string
  openedAt: Date
  lastUsedAt: Date | null
  lastUsedBy: string | null
  endedAt: Date | null
  endedBy: string | null
  /** Null for the main drawer, as the name. */
  drawerId: string | null
  drawerName: string | null
  /** Null for the default location. */
  locationId: number | null
}

/** Drawer and location of a till. Null for the main drawer, and for the default location. */
export type TillPlace = { drawerId: string | null; locationId: number | null }

type NewTill = {
  id: string
  name: string
  secretHash: string
  openedBy: number
  at: Date
  /** Null for the main drawer. */
  drawerId: string | null
  /** Null for the default location. */
  locationId: number | null
}

/** An active till. */
export type ActiveTill = {
  tillId: string
  name: string
  secretHash: string
  drawerId: string | null
  locationId: number | null
}

/** Table `tills`: machines of the showroom that allow PIN sessions. */
export function tillsTable(db: Executor) {
  return {
    /** Adds a till. Returns false when an active till has this name. */
    async add({ id, name, secretHash, openedBy, at, drawerId, locationId }: NewTill): Promise<boolean> {
      const row = await db
        .insertInto('tills')
        .values({
          id,
          name,
          secret_hash: secretHash,
          opened_by: openedBy,
          opened_at: at,
          drawer_id: drawerId,
          location_id: locationId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns an active till. */
    findActive: (tillId: string): Promise<ActiveTill | undefined> =>
      activeTills(db).where('t.id', '=', tillId).executeTakeFirst(),

    /** Returns the active till on which the session was opened by PIN; undefined for a session of a password. */
    ofSession: (sessionId: string): Promise<ActiveTill | undefined> =>
      activeTills(db).innerJoin('sessions as s', 's.till_id', 't.id').where('s.id', '=', sessionId).executeTakeFirst(),

    /** Returns whether an active till has the name, ignoring case. */
    async hasName(name: string): Promise<boolean> {
      const row = await activeTills(db)
        .where((eb) => eb(eb.fn('lower', ['t.name']), '=', name.toLowerCase()))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the name of the drawer of a till; undefined for the main drawer. */
    async drawerName(tillId: string): Promise<string | undefined> {
      const drawers = db.selectFrom('tills as t').innerJoin('drawers as d', 'd.id', 't.drawer_id')
      return (await drawers.select('d.name').where('t.id', '=', tillId).executeTakeFirst())?.name
    },

    /** Returns drawer and location of a till that has ended or is active; undefined for an unknown till. */
    placeOf: (tillId: string): Promise<TillPlace | undefined> =>
      db
        .selectFrom('tills')
        .select(['drawer_id as drawerId', 'location_id as locationId'])
        .where('id', '=', tillId)
        .executeTakeFirst(),

    /** Returns whether an active till uses the main drawer. */
    async hasMainDrawer(): Promise<boolean> {
      return (await activeTills(db).where('t.drawer_id', 'is', null).executeTakeFirst()) !== undefined
    },

    /** Adds a drawer. */
    async addDrawer(drawer: { id: string; name: string; at: Date; locationId: number | null }): Promise<void> {
      const row = { id: drawer.id, name: drawer.name, opened_at: drawer.at, location_id: drawer.locationId }
      await db.insertInto('drawers').values(row).execute()
    },

    /** Returns whether a location has the drawer. Only the default location has the main drawer. */
    async hasDrawer(drawerId: string | null, locationId: number | null): Promise<boolean> {
      if (drawerId === null) return locationId === null
      const drawers = db.selectFrom('drawers').select('id').where('id', '=', drawerId)
      const row = await drawers.where('location_id', 'is not distinct from', locationId).executeTakeFirst()
      return row !== undefined
    },

    /** Sets drawer and location of a till, and records the place that it had until now. */
    async setPlace(tillId: string, { drawerId, locationId }: TillPlace, at: Date): Promise<void> {
      const former = await this.placeOf(tillId)
      if (!former) return
      await db
        .insertInto('former_till_places')
        .values({ till_id: tillId, until: at, drawer_id: former.drawerId, location_id: former.locationId })
        .execute()
      const place = { drawer_id: drawerId, location_id: locationId }
      await db.updateTable('tills').set(place).where('id', '=', tillId).execute()
    },

    /** Returns a till, active or ended, with the drawer and the location that it had at a time. */
    async findAt(tillId: string, at: Date): Promise<(TillPlace & { tillId: string; name: string }) | undefined> {
      const till = await db
        .selectFrom('tills')
        .select(['id as tillId', 'name', 'drawer_id as drawerId', 'location_id as locationId'])
        .where('id', '=', tillId)
        .executeTakeFirst()
      const former = await db
        .selectFrom('former_till_places')
        .select(['drawer_id as drawerId', 'location_id as locationId'])
        .where('till_id', '=', tillId)
        .where('until', '>', at)
        .orderBy('until')
        .limit(1)
        .executeTakeFirst()
      return till && { ...till, ...former }
    },

    /** Records a report of tries. Returns false when it is the last recorded report. */
    async recordTriesReport(tillId: string, reportId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('tills')
        .set({ last_tries_report: reportId })
        .where('id', '=', tillId)
        .where((eb) => eb('last_tries_report', 'is distinct from', reportId))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    async recordUse(tillId: string, userId: number, at: Date): Promise<void> {
      await db.updateTable('tills').set({ last_used_at: at, last_used_by: userId }).where('id', '=', tillId).execute()
    },

    /** Ends a till and returns its name. Returns undefined when the till is not active. */
    async end(tillId: string, userId: number, at: Date): Promise<string | undefined> {
      const row = await db
        .updateTable('tills')
        .set({ ended_at: at, ended_by: userId })
        .where('id', '=', tillId)
        .where('ended_at', 'is', null)
        .returning('name')
        .executeTakeFirst()
      return row?.name
    },

    async exists(tillId: string): Promise<boolean> {
      return (await db.selectFrom('tills').select('id').where('id', '=', tillId).executeTakeFirst()) !== undefined
    },

    /** Lists active tills first, then by opening time, latest first. */
    all: (): Promise<TillRow[]> =>
      db
        .selectFrom('tills as t')
        .innerJoin('users as o', 'o.id', 't.opened_by')
        .leftJoin('users as u', 'u.id', 't.last_used_by')
        .leftJoin('users as e', 'e.id', 't.ended_by')
        .leftJoin('drawers as d', 'd.id', 't.drawer_id')
        .select([
          't.drawer_id as drawerId',
          't.location_id as locationId',
          'd.name as drawerName',
          't.id as tillId',
          't.name',
          'o.email as openedBy',
          't.opened_at as openedAt',
          't.last_used_at as lastUsedAt',
          'u.email as lastUsedBy',
          't.ended_at as endedAt',
          'e.email as endedBy',
        ])
        .orderBy((eb) => eb('t.ended_at', 'is not', null))
        .orderBy('t.opened_at', 'desc')
        .limit(200)
        .execute(),
  }
}

const activeTills = (db: Executor) =>
  db
    .selectFrom('tills as t')
    .select([
      't.id as tillId',
      't.name',
      't.secret_hash as secretHash',
      't.drawer_id as drawerId',
      't.location_id as locationId',
    ])
    .where('t.ended_at', 'is', null)
