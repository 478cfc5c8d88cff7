import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'
import { simpleHtml } from '../../../../html/simple-html.ts'
import type { BrokenRows } from '../broken-rows.ts'
import type { SnapshotRow } from '../snapshot-format.ts'
import { contradictions } from './contradictions.ts'
import { type Counts, noCounts } from './sync-rows.ts'

type Item = SnapshotRow<'items'>

/**
 * Version of the mapping of an item to its row. Raise it when the mapping changes: the next import then writes all
 * items.
 */
export const ITEM_MAPPING_VERSION = 'v1'

/** Sort order of items for which the ERP gives none: they come last. */
const LAST = 10_000

const COLUMNS = {
  id: 'integer',
  parent_id: 'integer',
  item_id: 'text',
  item_type: 'text',
  kind: 'text',
  display_name: 'text',
  base_price: 'numeric(12, 4)',
  leather_type_id: 'integer',
  leg_id: 'integer',
  handle_id: 'integer',
  seat_height_id: 'integer',
  couch_setup_id: 'integer',
  stock_class: 'text',
  family: 'text',
  picture_model: 'text',
  picture_hex: 'text',
  delivery_time: 'text',
  sort_order: 'integer',
  texts: 'jsonb',
  content_hash: 'text',
} as const

const names = Object.keys(COLUMNS)
const all = sql.join(names.map((name) => sql.ref(name)))

/**
 * Applies the items of a snapshot that is read in batches:
 *
 * 1. `stage` writes a batch to temporary tables: the ids of all items for sale to `seen_items`, and new and changed
 *    items to `given_items`.
 * 2. `leaveOutUnusable` leaves out unusable items. Until here the shop does not change, so `import-findings` can
 *    compute a preview.
 * 3. `finish` updates the shop with a few statements. It does not change ratings, because they come from our own
 *    reviews.
 */
export function itemsImport(tx: Transaction, now: Date) {
  let received = 0

  return {
    /** Number of items that were staged so far. */
    get received() {
      return received
    },

    async begin(): Promise<void> {
      const definition = [...names.map((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`), 'line integer']
      await sql.raw('create temporary table seen_items (id integer primary key) on commit drop').execute(tx)
      await sql.raw(`create temporary table given_items (${definition.join(', ')}) on commit drop`).execute(tx)
    },

    /** Stages a batch. `lines`: the line number of each item in the snapshot. */
    async stage(items: readonly Item[], lines: readonly number[]): Promise<void> {
      received += items.length
      const offered = items.flatMap((item, index) => (isOffered(item) ? [{ item, line: lines[index] ?? null }] : []))
      const hashes = new Map(offered.map(({ item }) => [item.id, hashOf(item)]))
      const ids = [...hashes.keys()]
      await sql`insert into seen_items select unnest(${ids}::int[]) on conflict do nothing`.execute(tx)

      const { rows } = await sql<{ id: number; content_hash: string }>`
        select id, content_hash from items where id = any(${ids}::int[])`.execute(tx)
      const stored = new Map(rows.map((row) => [row.id, row.content_hash]))
      const different = offered.filter(({ item: { id } }) => stored.get(id) !== hashes.get(id))
      if (different.length === 0) return

      const given = different.map(({ item, line }) => ({ ...toRow(item, hashes.get(item.id) ?? ''), line }))
      await sql`insert into given_items (${all}, line) select ${all}, line
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${sql.raw(
          names.map((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`).join(', '),
        )}, line integer)`.execute(tx)
    },

    /**
     * Leaves out items that contradict each other or the data of the shop, and adds them to `broken`. Their stored rows
     * stay as they are.
     */
    async leaveOutUnusable(broken: BrokenRows): Promise<void> {
      // Without index and statistics PostgreSQL expects few rows, and joins hundreds of thousands with a nested loop.
      await sql`create index on given_items (id)`.execute(tx)
      await sql`analyze seen_items, given_items`.execute(tx)
      await leaveUnchanged([...broken.ids('items')])
      // An item that keeps its stored item code may now conflict with another one, so check until there is no conflict.
      for (;;) {
        const conflicts = await contradictions(tx)
        if (conflicts.length === 0) break
        for (const row of conflicts) broken.add(row)
        await leaveUnchanged(conflicts.flatMap(({ id }) => id ?? []))
      }
      await leaveOutOrphans()
    },

    /** Writes the staged items to the shop. Call `leaveOutUnusable` first. */
    async finish(): Promise<Counts> {
      const vanished = await deactivate(
        sql`existing.is_active and not exists (select from seen_items s where s.id = existing.id)`,
      )
      const { added, changed } = await countGiven()
      await freeItemCodes()
      await addToPriceHistory()
      await write()
      await priceParents()
      // A parent without an active variant would be a page without anything to buy.
      const empty = await deactivate(sql`existing.is_active and existing.kind = 'parent'
        and not exists (select from items v where v.parent_id = existing.id and v.is_active)`)
      return {
        ...noCounts,
        added,
        changed,
        vanished: vanished + empty,
        unchanged: Math.max(0, received - added - changed),
      }
    },
  }

  /** Leaves the stored rows of these items unchanged: the import neither updates nor deactivates them. */
  async function leaveUnchanged(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await sql`delete from given_items where id = any(${[...ids]}::int[])`.execute(tx)
    await sql`delete from seen_items where id = any(${[...ids]}::int[])`.execute(tx)
    await sql`insert into seen_items select id from items where is_active and id = any(${[...ids]}::int[])`.execute(tx)
  }

  /** Leaves out variants without a parent: they have no page. */
  async function leaveOutOrphans(): Promise<void> {
    const hasNoParent = sql`parent_id is not null and not exists (select from seen_items s where s.id = parent_id)`
    await sql`delete from seen_items where id in (
      select id from given_items where ${hasNoParent} union all select id from items where ${hasNoParent})`.execute(tx)
    await sql`delete from given_items g where not exists (select from seen_items s where s.id = g.id)`.execute(tx)
  }

  /** Deactivates items. Clears their hash, so that an item is written when the ERP offers it again. */
  async function deactivate(condition: ReturnType<typeof sql>): Promise<number> {
    const result = await sql`update items as existing set is_active = false, content_hash = '', changed_at = ${now}
      where ${condition}`.execute(tx)
    return Number(result.numAffectedRows ?? 0n)
  }

  async function countGiven(): Promise<{ added: number; changed: number }> {
    const { rows } = await sql<{ added: number; changed: number }>`
      select count(*) filter (where existing.id is null or not existing.is_active) as added,
        count(*) filter (where existing.is_active) as changed
      from given_items g left join items existing on existing.id = g.id`.execute(tx)
    return rows[0] ?? { added: 0, changed: 0 }
  }

  /**
   * Deactivates items with a new item code (`item_id`): two items may swap codes, and the code of an active item is
   * unique. `write` activates them again.
   */
  async function freeItemCodes(): Promise<void> {
    await sql`update items as existing set is_active = false from given_items g
      where g.id = existing.id and g.item_id <> existing.item_id and existing.is_active`.execute(tx)
  }

  /**
   * Adds new and changed prices to the price history. Parents are not sold and have none. `importSets` adds the prices
   * of sets.
   */
  async function addToPriceHistory(): Promise<void> {
    await sql`insert into price_history (item_id, valid_from, base_price)
      select g.id, ${now}, g.base_price from given_items g left join items existing on existing.id = g.id
      where g.kind in ('variant', 'single') and (existing.id is null or existing.base_price <> g.base_price)
      on conflict (item_id, valid_from) do update set base_price = excluded.base_price`.execute(tx)
  }

  async function write(): Promise<void> {
    const others = names.filter((name) => name !== 'id' && name !== 'base_price')
    await sql`insert into items as existing (${all}, is_active, changed_at) select ${all}, true, ${now} from given_items
      on conflict (id) do update set is_active = true, changed_at = excluded.changed_at,
        base_price = case when excluded.kind in ('parent', 'set') then existing.base_price else excluded.base_price end,
        ${sql.join(others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(tx)
  }

  /** Sets the price of a parent to that of its cheapest variant. */
  async function priceParents(): Promise<void> {
    await sql`update items as existing set low_price = v.lowest, base_price = v.lowest
      from (select parent_id, min(base_price) as lowest from items where parent_id is not null and is_active group by parent_id) v
      where v.parent_id = existing.id
        and (existing.low_price is distinct from v.lowest or existing.base_price <> v.lowest)`.execute(tx)
  }
}

/** An item that is sold by itself needs a price. Parents and sets derive theirs from other items. */
const isOffered = ({ kind, basePrice }: Item) => basePrice !== null || kind === 'parent' || kind === 'set'

const hashOf = (item: Item) =>
  createHash('sha256').update(ITEM_MAPPING_VERSION).update(JSON.stringify(item)).digest('base64url').slice(0, 22)

function toRow(item: Item, contentHash: string): Record<keyof typeof COLUMNS, unknown> {
  return {
    id: item.id,
    parent_id: item.parentId,
    item_id: item.itemId,
    item_type: item.itemType,
    kind: item.kind,
    display_name: item.displayName,
    base_price: item.kind === 'parent' || item.kind === 'set' ? 0 : item.basePrice,
    leather_type_id: item.leatherTypeId,
    leg_id: item.legId,
    handle_id: item.handleId,
    seat_height_id: item.seatHeightId,
    couch_setup_id: item.couchSetupId,
    stock_class: item.stockClass,
    family: item.family,
    picture_model: item.pictureModel,
    picture_hex: item.pictureHex,
    delivery_time: item.deliveryTime,
    sort_order: item.sortOrder ?? LAST,
    texts: { ...item.texts, ...(item.texts.blocks && { blocks: safeBlocks(item.texts.blocks) }) },
    content_hash: contentHash,
  }
}

const safeBlocks = (blocks: Record<string, string>) =>
  Object.fromEntries(Object.entries(blocks).map(([name, html]) => [name, simpleHtml(html)]))
