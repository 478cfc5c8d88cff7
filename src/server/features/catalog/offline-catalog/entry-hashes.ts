import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { currentPictureVersion } from '../pictures/index.ts'

/** Increase this number when the server makes another content from the same data, so that tills fetch it again. */
const CONTENT_FORMAT = 1

type EntryHash = { id: number; hash: string; items: number }

/**
 * Returns a hash of each product without parent, over all data from which its entry is made: every column of the product
 * and its variants, their pictures and stock, and the members of a set. Leathers, the order of the options, and the
 * version of the pictures are in every hash.
 *
 * The database computes the hashes in one query, without making the entries.
 */
export async function entryHashes(db: Executor): Promise<EntryHash[]> {
  const [hashes, members] = await Promise.all([ownHashes(db), membersOfSets(db)])
  const ofEntry = new Map(hashes.map(({ id, hash }) => [id, hash]))
  const bySet = Map.groupBy(members, ({ setId }) => setId)
  return hashes.map(({ id, hash, items }) => {
    const parts = (bySet.get(id) ?? []).map(({ entryId, itemId, quantity }) =>
      [itemId, quantity, ofEntry.get(entryId)].join(':'),
    )
    const all = [CONTENT_FORMAT, currentPictureVersion(), hash, ...parts].join('|')
    return { id, items, hash: createHash('sha256').update(all).digest('base64url').slice(0, 16) }
  })
}

async function ownHashes(db: Executor): Promise<EntryHash[]> {
  const { rows } = await sql<EntryHash>`
    with shared as (
      select md5(concat(
        (select string_agg(type::text, '|' order by type.id) from leather_types type),
        (select string_agg(category::text, '|' order by category.id) from leather_categories category),
        (select string_agg(option::text, '|' order by option.axis, option.id) from matrix_options option))) as hash),
    parts as (
      select coalesce(i.parent_id, i.id) as entry_id, i.id, i.is_active,
        md5(concat_ws('|', i::text, s.counted - s.taken,
          (select string_agg(image::text, '|' order by image.position) from item_images image where image.item_id = i.id))) as hash
      from items i left join stock_totals s on s.item_id = i.id
      -- An inactive model gives texts and pictures to its active variants.
      where i.is_active or i.kind = 'parent')
    select entry_id as id, count(*) filter (where is_active)::int as items,
      md5(concat((select hash from shared), string_agg(hash, '' order by id))) as hash
    from parts group by entry_id having bool_or(is_active) order by entry_id`.execute(db)
  return rows
}

async function membersOfSets(db: Executor) {
  const { rows } = await sql<{ setId: number; itemId: number; entryId: number; quantity: number }>`
    select m.set_id as "setId", m.item_id as "itemId", coalesce(i.parent_id, i.id) as "entryId", m.quantity
    from item_members m join items i on i.id = m.item_id order by m.set_id, m.position`.execute(db)
  return rows
}
