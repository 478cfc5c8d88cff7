import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'
import { setMembers } from '../list-tables.ts'
import type { SnapshotRow } from '../snapshot-format.ts'
import { type Counts, syncRows } from './sync-rows.ts'

/**
 * Applies the members of the sets and updates the prices: a set costs the sum of its members. Deactivates a set without
 * members or with a member that is not for sale. Also deactivates the sets in `unusable`: one of their rows could not
 * be read, so the sum would be too low.
 */
export async function importSets(
  tx: Transaction,
  members: readonly SnapshotRow<'setMembers'>[],
  { unusable, now }: { unusable: ReadonlySet<number>; now: Date },
): Promise<Counts> {
  const existing = await existingItems(
    tx,
    members.flatMap(({ setId, itemId }) => [setId, itemId]),
  )
  const broken = new Set(members.filter(({ itemId }) => !existing.has(itemId)).map(({ setId }) => setId))
  const rows = memberRows(members).filter(({ set_id, item_id }) => existing.has(set_id) && existing.has(item_id))
  const counts = await syncRows(tx, setMembers, rows)
  await deactivateSets(tx, [...broken, ...unusable], now)
  await priceSets(tx, now)
  return counts
}

/** One row per item of a set, in the order of the ERP. Adds up the quantities when the ERP lists an item twice. */
function memberRows(members: readonly SnapshotRow<'setMembers'>[]) {
  const positions = new Map<number, number>()
  const rows = new Map<string, { set_id: number; item_id: number; quantity: number; position: number }>()
  for (const { setId, itemId, quantity } of members) {
    const existing = rows.get(`${setId} ${itemId}`)
    if (existing) {
      existing.quantity += quantity
      continue
    }
    const position = (positions.get(setId) ?? 0) + 1
    positions.set(setId, position)
    rows.set(`${setId} ${itemId}`, { set_id: setId, item_id: itemId, quantity, position })
  }
  return [...rows.values()]
}

async function existingItems(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from items where id = any(${[...new Set(ids)]}::int[])`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

async function deactivateSets(tx: Transaction, broken: readonly number[], now: Date): Promise<void> {
  await sql`update items as s set is_active = false, content_hash = '', changed_at = ${now}
    where s.kind = 'set' and s.is_active and (
      s.id = any(${[...broken]}::int[])
      or not exists (select from item_members m where m.set_id = s.id)
      or exists (select from item_members m join items piece on piece.id = m.item_id where m.set_id = s.id and not piece.is_active))`.execute(
    tx,
  )
}

async function priceSets(tx: Transaction, now: Date): Promise<void> {
  await sql`with worth as (
      select m.set_id, sum(piece.base_price * m.quantity) as price
      from item_members m join items piece on piece.id = m.item_id group by m.set_id),
    priced as (
      update items as s set base_price = worth.price, changed_at = ${now} from worth
      where worth.set_id = s.id and s.kind = 'set' and s.is_active and s.base_price <> worth.price returning s.id, s.base_price)
    insert into price_history (item_id, valid_from, base_price) select id, ${now}, base_price from priced
    on conflict (item_id, valid_from) do update set base_price = excluded.base_price`.execute(tx)
}
