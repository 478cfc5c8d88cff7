import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Calendar } from '#shared/domain/planning/capacity.ts'
import { DEFAULT_PLANNING, type PlanningSettings } from '#shared/domain/planning/settings.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { listLocations } from '../locations/index.ts'

export type SettingsDeps = { db: Database; now: () => Date; publicConfig: { shop: ShopDetails } }

/** Reads the settings of planning. A shop without saved settings has the default ones, with version 0. */
export async function readSettings(db: Executor): Promise<{ version: number; settings: PlanningSettings }> {
  const saved = await db.selectFrom('delivery_settings').select(['content', 'version']).executeTakeFirst()
  return saved ? { version: saved.version, settings: saved.content } : { version: 0, settings: DEFAULT_PLANNING }
}

/** Reads the names of the vans and the counters, by their key. */
export async function vanNames(db: Executor): Promise<Map<string, string>> {
  const { settings } = await readSettings(db)
  return new Map(settings.vans.map(({ id, name }) => [id, name]))
}

/** Reads the settings with the opening hours of the showrooms. */
export async function readCalendar(db: Executor, shop: ShopDetails): Promise<Calendar> {
  const { settings } = await readSettings(db)
  const locations = await listLocations(db, shop)
  return {
    settings,
    showrooms: locations.map(({ locationId, hours, specialDays }) => ({ locationId, hours, specialDays })),
  }
}

/** Returns the settings with the names of the showrooms, for the page of the settings. */
export async function showSettings({ db, publicConfig }: SettingsDeps) {
  const { version, settings } = await readSettings(db)
  const locations = await listLocations(db, publicConfig.shop)
  return {
    version,
    settings: asWire(settings),
    locations: locations.map(({ locationId, name }) => ({ locationId, name })),
  }
}

/**
 * Saves the settings. Fails with `planning_settings_changed` when a colleague saved after this user read them, and with
 * `planning_van_in_use` when a removed van still has stops from today on. Planned stops do not change.
 */
export function saveSettings(
  { db, now }: SettingsDeps,
  { version, settings }: { version: number; settings: PlanningSettings },
  staff: Staff,
) {
  return db.transaction().execute(async (tx) => {
    const before = await readSettings(tx)
    if (before.version !== version) return fail('planning_settings_changed')
    const vanIds = settings.vans.map(({ id }) => id)
    const inUse = await tx
      .selectFrom('delivery_stops')
      .select('id')
      .where('day', '>=', amsterdamDay(now()))
      .where('state', 'in', ['planned', 'under_way'])
      .where('van_id', 'not in', vanIds)
      .executeTakeFirst()
    if (inUse) return fail('planning_van_in_use')
    const row = { content: JSON.stringify(settings), version: version + 1 }
    const saved = await tx
      .insertInto('delivery_settings')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('is_only').doUpdateSet(row).where('delivery_settings.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst()
    // Two users who both saved the version that they read: the second one finds another version.
    if (!saved) return fail('planning_settings_changed')
    await writeAudit(tx, {
      actor: staff,
      action: 'planning.settings_saved',
      subject: 'delivery_planning',
      subjectId: 'settings',
      before: before.settings,
      after: settings,
      at: now(),
    })
    return ok(undefined)
  })
}

/** Copies the lists, because the wire has lists that may change. */
const asWire = ({ regions, vans, windows, closedDays, minutes }: PlanningSettings) => ({
  regions: regions.map((region) => ({ ...region, ranges: [...region.ranges] })),
  vans: vans.map((van) => ({ ...van, regionIds: [...van.regionIds], weekdays: [...van.weekdays] })),
  windows: [...windows],
  closedDays: [...closedDays],
  minutes,
})
