import { catalogImport } from '#shared/contracts/catalog-import.ts'
import { operations } from '#shared/contracts/operations.ts'
import { jsonHeaders, type Scene, survive, waitWhile } from './actors.ts'
import type { LoadReply } from './load-client.ts'

/** Items whose price changes for each import. */
const CHANGES = 20
/** Another operation uses the same data, for example the refresh of the stock by its schedule. */
const OPERATION_RUNNING = 409
const RETRY_AFTER_MS = 1_000
const RETRIES = 60

/**
 * Imports the catalog with some changed prices, and refreshes the stock, the menu and the options, as an Admin does on the data page.
 * Waits when the shop runs such an operation by its schedule.
 */
export async function importRepeatedly(scene: Scene, everyMs: number): Promise<void> {
  let round = 0
  do {
    await survive(importOnce(scene, round))
    round += 1
  } while (await waitWhile(scene.isOver, everyMs))
}

async function importOnce(scene: Scene, round: number): Promise<void> {
  await changePrices(scene, round)
  await start(scene, 'admin: catalog, download', { method: 'GET', path: catalogImport.downloadItems.path })
  await start(scene, 'admin: catalog, apply', { method: 'GET', path: catalogImport.applyItems.path })
  await start(scene, 'admin: stock', { method: 'POST', path: operations.start.path.replace(':name', 'stock-refresh') })
  if (round % 2 === 1) await start(scene, 'admin: menu', { method: 'GET', path: catalogImport.downloadMenu.path })
}

/** Changes the prices at the ERP by a euro, and back in the next round. */
async function changePrices({ data, records }: Scene, round: number): Promise<void> {
  for (const { id, price } of data.changingItems.slice(0, CHANGES)) {
    const body = JSON.stringify({ item: id, price: price + (round % 2 === 0 ? 1 : 0) })
    const response = await fetch(`${data.services.netsuite}/_twin/price`, { method: 'POST', body })
    await response.arrayBuffer()
    if (!response.ok) records.fail('ERP: price', String(response.status))
  }
}

/** Starts an operation, and waits while the shop runs another one that uses the same data. */
async function start(scene: Scene, kind: string, call: { method: string; path: string }): Promise<void> {
  const { client, records, data } = scene
  const headers = jsonHeaders('10.252.0.1', { authorization: `Bearer ${data.adminToken}` })
  const body = call.method === 'POST' ? { body: '{}' } : {}
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const reply: LoadReply = await client.call(records, kind, { ...call, headers, ...body }, [OPERATION_RUNNING])
    if (reply.status !== OPERATION_RUNNING) return
    if (!reply.body.toString('utf8').includes('operation_running')) {
      records.fail(kind, `409 ${reply.body.toString('utf8', 0, 200)}`)
      return
    }
    records.wait()
    if (!(await waitWhile(scene.isOver, RETRY_AFTER_MS))) return
  }
  records.fail(kind, 'another operation runs for too long')
}
