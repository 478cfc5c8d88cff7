import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'

type ShortItem = { id: number; itemId: string; name: string }

/** At most this many price jumps are listed individually; `count` counts all. */
const MAX_LISTED_JUMPS = 100
const SAMPLES = 5

/** Items of the shop that are active and missing in the snapshot. */
const GONE = sql`existing.is_active and not exists (select from seen_items s where s.id = existing.id)`

/** Nullable columns that are reported when an import empties them, with their names in a snapshot. */
const FIELDS = {
  leather_type_id: 'leatherTypeId',
  leg_id: 'legId',
  handle_id: 'handleId',
  seat_height_id: 'seatHeightId',
  couch_setup_id: 'couchSetupId',
  stock_class: 'stockClass',
  family: 'family',
  picture_model: 'pictureModel',
  picture_hex: 'pictureHex',
  delivery_time: 'deliveryTime',
} as const

/**
 * Computes what an import would change, from the tables that `itemsImport` staged. Call it after `leaveOutUnusable`.
 * Changes nothing.
 *
 * The counts equal those that `finish` returns.
 */
export function importFindings(tx: Transaction) {
  return {
    /** Numbers of active, new, changed and vanishing items. */
    async counts(): Promise<{ active: number; added: number; changed: number; vanished: number }> {
      const { rows } = await sql<{ active: number; added: number; changed: number; vanished: number }>`
        with models as (
          select id from given_items where kind = 'parent'
          union select existing.id from items existing join seen_items s on s.id = existing.id
            where existing.kind = 'parent' and not exists (select from given_items g where g.id = existing.id)),
        offered as (
          select parent_id from given_items where parent_id is not null
          union select existing.parent_id from items existing join seen_items s on s.id = existing.id
            where existing.parent_id is not null and not exists (select from given_items g where g.id = existing.id))
        select (select count(*) from items where is_active) as active,
          count(*) filter (where existing.id is null or not existing.is_active) as added,
          count(*) filter (where existing.is_active) as changed,
          (select count(*) from items existing where ${GONE})
            + (select count(*) from models where not exists (select from offered o where o.parent_id = models.id)) as vanished
        from given_items g left join items existing on existing.id = g.id`.execute(tx)
      return rows[0] ?? { active: 0, added: 0, changed: 0, vanished: 0 }
    },

    /** Net prices that rise or fall by more than this percentage, the largest change first. */
    async priceJumps(percent: number) {
      const { rows } = await sql<ShortItem & { before: number; after: number; all: number }>`
        select g.id, g.item_id as "itemId", g.display_name as name,
          existing.base_price as before, g.base_price as after, count(*) over () as all
        from given_items g join items existing on existing.id = g.id
        where existing.is_active and g.kind in ('variant', 'single')
          and abs(g.base_price - existing.base_price) * 100 > existing.base_price * ${percent}::numeric
        order by case when existing.base_price = 0 then 1e9
          else abs(g.base_price - existing.base_price) / existing.base_price end desc, g.id
        limit ${MAX_LISTED_JUMPS}`.execute(tx)
      return { count: rows[0]?.all ?? 0, rows: rows.map(({ all, ...row }) => row) }
    },

    /**
     * Fields that have a value and become empty: per field the number of items and a few ids, and the number of all
     * such items.
     */
    async emptied() {
      const { rows } = await sql<{ field: string; items: number; ids: number[] }>`
        with lost as materialized (${lostFields})
        select field, count(*) as items, (array_agg(id order by id))[1:${sql.raw(String(SAMPLES))}] as ids
        from lost group by field
        union all select '', count(distinct id), '{}' from lost
        order by items desc, field`.execute(tx)
      return {
        items: rows.find(({ field }) => field === '')?.items ?? 0,
        fields: rows.filter(({ field }) => field !== ''),
      }
    },

    /** At most `SAMPLES` examples each of new, changed and vanishing items. */
    async samples() {
      const limit = sql.raw(`limit ${SAMPLES}`)
      const added = await sql<ShortItem>`
        select g.id, g.item_id as "itemId", g.display_name as name
        from given_items g left join items existing on existing.id = g.id and existing.is_active
        where existing.id is null order by g.id ${limit}`.execute(tx)
      const vanished = await sql<ShortItem>`
        select existing.id, existing.item_id as "itemId", existing.display_name as name
        from items existing where ${GONE} order by existing.id ${limit}`.execute(tx)
      const changed = await sql<ShortItem & { fields: string[] }>`
        select g.id, g.item_id as "itemId", g.display_name as name,
          array_remove(array[${sql.join(CHANGED_FIELDS)}], null) as fields
        from given_items g join items existing on existing.id = g.id and existing.is_active
        order by g.id ${limit}`.execute(tx)
      return { added: added.rows, changed: changed.rows, vanished: vanished.rows }
    },
  }
}

const named = (condition: ReturnType<typeof sql>, name: string) => sql`case when ${condition} then ${sql.lit(name)} end`

const isDifferent = (column: string) => sql`g.${sql.ref(column)} is distinct from existing.${sql.ref(column)}`

/** Names of the changed fields, for staff: price, columns, and all texts as one field. */
const CHANGED_FIELDS = [
  named(sql`g.kind in ('variant', 'single') and ${isDifferent('base_price')}`, 'basePrice'),
  ...Object.entries({
    display_name: 'displayName',
    item_id: 'itemId',
    parent_id: 'parentId',
    sort_order: 'sortOrder',
    texts: 'texts',
    ...FIELDS,
  }).map(([column, name]) => named(isDifferent(column), name)),
]

const COLUMNS_LOST = Object.entries(FIELDS).map(([column, name]) =>
  named(sql`existing.${sql.ref(column)} is not null and g.${sql.ref(column)} is null`, name),
)

const lostFields = sql`
  select g.id, field from given_items g join items existing on existing.id = g.id and existing.is_active
    cross join lateral unnest(array[${sql.join(COLUMNS_LOST)}]) field where field is not null
  union all
  select g.id, part.key || '.' || word.key
    from given_items g join items existing on existing.id = g.id and existing.is_active
    cross join lateral jsonb_each(existing.texts) part
    cross join lateral jsonb_each(part.value) word
  where existing.texts is distinct from g.texts and jsonb_typeof(word.value) = 'string' and word.value <> '""'
    and g.texts #>> array[part.key, word.key] is null`
