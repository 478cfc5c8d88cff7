import { sql } from 'kysely'
import type { Transaction } from '../../../../db/tables.ts'
import type { BrokenRow } from '../broken-rows.ts'

/**
 * Rows of `given_items` (new and changed items, see `itemsImport`) that the database would refuse, with a Dutch
 * explanation for staff: an item that occurs twice, an item code (`item_id`) that two items have, an unknown leather.
 */
export async function contradictions(tx: Transaction): Promise<BrokenRow[]> {
  const { rows } = await sql<Omit<BrokenRow, 'list'>>`
    select line, id, 'id' as field, 'artikel ' || id || ' staat er twee keer in' as problem
    from given_items where id in (select id from given_items group by id having count(*) > 1)
    union all
    select line, g.id, 'itemId', 'de artikelen ' || shared.ids || ' hebben dezelfde artikelcode ' || g.item_id
    from given_items g join (
      select item_id, string_agg(id::text, ' en ' order by id) as ids from (
        select id, item_id from given_items
        union select id, item_id from items existing where exists (select from seen_items s where s.id = existing.id)
          and not exists (select from given_items g where g.id = existing.id)) as every_item
      group by item_id having count(*) > 1) shared on shared.item_id = g.item_id
    union all
    select line, id, 'leatherTypeId',
      'artikel ' || id || ' is van leersoort ' || leather_type_id || ', die de winkel niet kent: haal eerst de opties op'
    from given_items g where leather_type_id is not null
      and not exists (select from leather_types l where l.id = g.leather_type_id)
    order by line`.execute(tx)
  return rows.map((row) => ({ ...row, list: 'items' }))
}
