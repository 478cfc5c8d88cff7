import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../db/tables.ts'
import { simpleHtml } from './simple-html.ts'
import { SnapshotFault, type SnapshotRow } from './snapshot-format.ts'
import { type Counts, noCounts } from './sync-rows.ts'

type Item = SnapshotRow<'items'>

/** Raised when the same item of the ERP should be stored otherwise, so that the next import writes all of them. */
const STORED_AS = 'v1'

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
 * Brings the items up to date with a snapshot that is read piece by piece.
 *
 * First every batch goes by `take`: items that are as they were are only ticked off, the others are
 * laid ready. Then `finish` changes the shop in a handful of statements. Ratings are the shop's own
 * and stay.
 */
export function itemsImport(tx: Transaction, now: Date) {
  let received = 0

  return {
    async begin(): Promise<void> {
      const definition = names.map((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`)
      await sql.raw('create temporary table seen_items (id integer primary key) on commit drop').execute(tx)
      await sql.raw(`create temporary table given_items (${definition.join(', ')}) on commit drop`).execute(tx)
    },

    async take(items: readonly Item[]): Promise<void> {
      received += items.length
      const offered = items.filter(isOffered)
      const hashes = new Map(offered.map((item) => [item.id, hashOf(item)]))
      const ids = [...hashes.keys()]
      await sql`insert into seen_items select unnest(${ids}::int[]) on conflict do nothing`.execute(tx)

      const { rows } = await sql<{ id: number; content_hash: string }>`
        select id, content_hash from items where id = any(${ids}::int[])`.execute(tx)
      const stored = new Map(rows.map((row) => [row.id, row.content_hash]))
      const different = offered.filter(({ id }) => stored.get(id) !== hashes.get(id))
      if (different.length === 0) return

      const given = JSON.stringify(different.map((item) => toRow(item, hashes.get(item.id) ?? '')))
      await sql`insert into given_items (${all}) select ${all} from jsonb_to_recordset(${given}::jsonb) as given(${sql.raw(
        names.map((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`).join(', '),
      )})`.execute(tx)
    },

    async finish(): Promise<Counts> {
      await refuseContradictions()
      await leaveOutOrphans()
      const vanished = await putOutOfUse(
        sql`kept.is_active and not exists (select from seen_items s where s.id = kept.id)`,
      )
      const { added, changed } = await countGiven()
      await freeItemIds()
      await keepPrices()
      await write()
      await priceParents()
      // A parent of which nothing is offered would be a page on which nothing can be bought.
      const empty = await putOutOfUse(sql`kept.is_active and kept.kind = 'parent'
        and not exists (select from items v where v.parent_id = kept.id and v.is_active)`)
      return {
        ...noCounts,
        added,
        changed,
        vanished: vanished + empty,
        unchanged: Math.max(0, received - added - changed),
      }
    },
  }

  /** What the database would refuse, in words that say which item to mend. */
  async function refuseContradictions(): Promise<void> {
    const { rows } = await sql<{ problem: string }>`
      select 'item ' || id || ' is there twice' as problem from given_items group by id having count(*) > 1
      union all
      select 'items ' || string_agg(id::text, ' and ') || ' share the item id ' || item_id from (
        select id, item_id from given_items
        union select id, item_id from items kept where exists (select from seen_items s where s.id = kept.id)
          and not exists (select from given_items g where g.id = kept.id)) as every_item
      group by item_id having count(*) > 1
      union all
      select 'item ' || id || ' is of leather ' || leather_type_id || ', which the shop does not know: fetch the options first'
      from given_items g where leather_type_id is not null
        and not exists (select from leather_types l where l.id = g.leather_type_id)
      limit 1`.execute(tx)
    if (rows[0]) throw new SnapshotFault(rows[0].problem)
  }

  /** Variants without their parent have no page. */
  async function leaveOutOrphans(): Promise<void> {
    const hasNoParent = sql`parent_id is not null and not exists (select from seen_items s where s.id = parent_id)`
    await sql`delete from seen_items where id in (
      select id from given_items where ${hasNoParent} union all select id from items where ${hasNoParent})`.execute(tx)
    await sql`delete from given_items g where not exists (select from seen_items s where s.id = g.id)`.execute(tx)
  }

  /** Without its hash an item is written again as soon as the ERP offers it again. */
  async function putOutOfUse(condition: ReturnType<typeof sql>): Promise<number> {
    const result = await sql`update items as kept set is_active = false, content_hash = '', changed_at = ${now}
      where ${condition}`.execute(tx)
    return Number(result.numAffectedRows ?? 0n)
  }

  async function countGiven(): Promise<{ added: number; changed: number }> {
    const { rows } = await sql<{ added: number; changed: number }>`
      select count(*) filter (where kept.id is null or not kept.is_active) as added,
        count(*) filter (where kept.is_active) as changed
      from given_items g left join items kept on kept.id = g.id`.execute(tx)
    return rows[0] ?? { added: 0, changed: 0 }
  }

  /** Two items may have swapped their item ids; while one is written the other must not hold it. */
  async function freeItemIds(): Promise<void> {
    await sql`update items as kept set is_active = false from given_items g
      where g.id = kept.id and g.item_id <> kept.item_id and kept.is_active`.execute(tx)
  }

  /** One line for each price that is new or different; of parents none, they are not sold. */
  async function keepPrices(): Promise<void> {
    await sql`insert into price_history (item_id, valid_from, base_price)
      select g.id, ${now}, g.base_price from given_items g left join items kept on kept.id = g.id
      where g.kind in ('variant', 'single') and (kept.id is null or kept.base_price <> g.base_price)
      on conflict (item_id, valid_from) do update set base_price = excluded.base_price`.execute(tx)
  }

  async function write(): Promise<void> {
    const others = names.filter((name) => name !== 'id' && name !== 'base_price')
    await sql`insert into items as kept (${all}, is_active, changed_at) select ${all}, true, ${now} from given_items
      on conflict (id) do update set is_active = true, changed_at = excluded.changed_at,
        base_price = case when excluded.kind in ('parent', 'set') then kept.base_price else excluded.base_price end,
        ${sql.join(others.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`.execute(tx)
  }

  /** A parent costs what its cheapest variant costs. */
  async function priceParents(): Promise<void> {
    await sql`update items as kept set low_price = v.lowest, base_price = v.lowest
      from (select parent_id, min(base_price) as lowest from items where parent_id is not null and is_active group by parent_id) v
      where v.parent_id = kept.id and (kept.low_price is distinct from v.lowest or kept.base_price <> v.lowest)`.execute(
      tx,
    )
  }
}

/** What is sold by itself needs a price; a parent and a set get theirs from others. */
const isOffered = ({ kind, basePrice }: Item) => basePrice !== null || kind === 'parent' || kind === 'set'

const hashOf = (item: Item) =>
  createHash('sha256').update(STORED_AS).update(JSON.stringify(item)).digest('base64url').slice(0, 22)

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
