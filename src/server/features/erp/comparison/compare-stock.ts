import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import type { Erp, ErpStockLevel } from '../../../ports/erp.ts'
import type { ErpRowError } from '../../../ports/erp-row-error.ts'
import type { Findings } from './findings.ts'

const BATCH_SIZE = 1_000
/** The highest possible item id. */
const LAST_ITEM = 2_147_483_647

type Deps = { db: Executor; erp: Erp; findings: Findings; refreshStock(): Promise<unknown> }

type RunControl = { progress: (count: number) => void; isStopping: () => boolean }

/** Stock of one item at one location that differs. `here`: pieces in the shop. `there`: pieces in the ERP. */
type Difference = { itemId: number; locationId: number; location: string; here: number; there: number }

/**
 * Compares the stock of the ERP with that of the shop, item by item in order of id, so that only about a thousand rows
 * are in memory. Ignores items that the shop does not sell.
 *
 * The shop's stock is minutes old, and items are sold in between. So after a difference the shop's stock is refreshed,
 * and only the differences that remain are reported.
 */
export async function compareStock({ db, erp, findings, refreshStock }: Deps, control: RunControl): Promise<void> {
  const unreadable = new Set<string>()
  const onUnreadableRow = ({ id, problem }: ErpRowError) => {
    if (unreadable.has(id)) return
    unreadable.add(id)
    findings.add({
      rule: 'readable',
      reason: `De voorraad van artikel ${id} is in NetSuite niet te lezen: ${problem}.`,
    })
  }
  const first = await differences({ db, levels: erp.stock({ onUnreadableRow }) }, control)
  if (first.length === 0) return
  await refreshStock()
  const differed = new Set(first.map(keyOf))
  const again = await differences(
    { db, levels: erp.stock({ onUnreadableRow }) },
    { ...control, progress: () => undefined },
  )
  for (const difference of again) {
    if (!differed.has(keyOf(difference))) continue
    const { itemId, location, here, there } = difference
    findings.add({ rule: 'stock', itemId, reason: `${location}: NetSuite telt ${there}, de winkel ${here}.` })
  }
}

const keyOf = ({ itemId, locationId }: Difference) => `${itemId} ${locationId}`

async function differences(
  { db, levels: all }: { db: Executor; levels: AsyncIterable<ErpStockLevel> },
  { progress, isStopping }: RunControl,
): Promise<Difference[]> {
  const found: Difference[] = []
  let after = 0
  for await (const levels of wholeItems(all)) {
    if (isStopping()) throw new Error('ERP comparison stopped')
    const upTo = levels.at(-1)?.itemId ?? after
    found.push(...(await differencesIn(db, { after, upTo, levels })))
    after = upTo
    progress(levels.length)
  }
  return [...found, ...(await differencesIn(db, { after, upTo: LAST_ITEM, levels: [] }))]
}

/** Yields batches of levels. The levels of one item are never split. */
async function* wholeItems(levels: AsyncIterable<ErpStockLevel>): AsyncGenerator<ErpStockLevel[]> {
  let part: ErpStockLevel[] = []
  for await (const level of levels) {
    if (part.length >= BATCH_SIZE && part.at(-1)?.itemId !== level.itemId) {
      yield part
      part = []
    }
    part.push(level)
  }
  if (part.length > 0) yield part
}

type Range = { after: number; upTo: number; levels: readonly ErpStockLevel[] }

async function differencesIn(db: Executor, { after, upTo, levels }: Range): Promise<Difference[]> {
  const erpLevels = JSON.stringify(
    levels.map(({ itemId, locationId, available }) => ({ itemId, locationId, available })),
  )
  const { rows } = await sql<Difference>`
    select coalesce(s.item_id, t."itemId") as "itemId", coalesce(s.location_id, t."locationId") as "locationId",
      coalesce((select name from locations where id = coalesce(s.location_id, t."locationId")),
        'plaats ' || coalesce(s.location_id, t."locationId")) as location,
      coalesce(s.available, 0) as here, coalesce(t.available, 0) as there
    from (select * from stock_levels where item_id > ${after} and item_id <= ${upTo}) s
    full join (
      select t.* from jsonb_to_recordset(${erpLevels}::jsonb) as t ("itemId" int, "locationId" int, available int)
      where exists (select from items i where i.id = t."itemId")
    ) t on t."itemId" = s.item_id and t."locationId" = s.location_id
    where coalesce(s.available, 0) <> coalesce(t.available, 0) order by 1, 2`.execute(db)
  return rows
}
