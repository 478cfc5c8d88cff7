import { sql } from 'kysely'
import type { Executor } from '../../db/tables.ts'
import type { Erp, ErpStockLevel } from '../../ports/erp.ts'
import type { Findings } from './findings.ts'

const ROWS = 1_000
const LAST_ITEM = 2_147_483_647

type Watch = { progress: (count: number) => void; isStopping: () => boolean }

/**
 * Lays what the ERP counts beside what the shop counts, item by item in the order of their numbers, so that there is
 * room needed for a thousand rows only. What the shop does not sell is not compared.
 */
export async function judgeStock(
  { db, erp, findings }: { db: Executor; erp: Erp; findings: Findings },
  { progress, isStopping }: Watch,
): Promise<void> {
  let after = 0
  for await (const levels of wholeItems(erp.stock())) {
    if (isStopping()) throw new Error('the compare was broken off')
    const upTo = levels.at(-1)?.itemId ?? after
    await judgeRange(db, findings, { after, upTo, levels })
    after = upTo
    progress(levels.length)
  }
  await judgeRange(db, findings, { after, upTo: LAST_ITEM, levels: [] })
}

/** In parts, and no item in two of them. */
async function* wholeItems(levels: AsyncIterable<ErpStockLevel>): AsyncGenerator<ErpStockLevel[]> {
  let part: ErpStockLevel[] = []
  for await (const level of levels) {
    if (part.length >= ROWS && part.at(-1)?.itemId !== level.itemId) {
      yield part
      part = []
    }
    part.push(level)
  }
  if (part.length > 0) yield part
}

type Range = { after: number; upTo: number; levels: readonly ErpStockLevel[] }

async function judgeRange(db: Executor, findings: Findings, { after, upTo, levels }: Range): Promise<void> {
  const told = JSON.stringify(levels.map(({ itemId, locationId, available }) => ({ itemId, locationId, available })))
  const { rows } = await sql<{ itemId: number; location: string; here: number; there: number }>`
    select coalesce(s.item_id, t."itemId") as "itemId",
      coalesce((select name from locations where id = coalesce(s.location_id, t."locationId")),
        'plaats ' || coalesce(s.location_id, t."locationId")) as location,
      coalesce(s.available, 0) as here, coalesce(t.available, 0) as there
    from (select * from stock_levels where item_id > ${after} and item_id <= ${upTo}) s
    full join (
      select t.* from jsonb_to_recordset(${told}::jsonb) as t ("itemId" int, "locationId" int, available int)
      where exists (select from items i where i.id = t."itemId")
    ) t on t."itemId" = s.item_id and t."locationId" = s.location_id
    where coalesce(s.available, 0) <> coalesce(t.available, 0) order by 1, 2`.execute(db)
  for (const { itemId, location, here, there } of rows) {
    findings.add({ rule: 'stock', itemId, reason: `${location}: NetSuite telt ${there}, de winkel ${here}.` })
  }
}
