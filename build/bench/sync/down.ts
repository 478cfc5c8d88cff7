import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import type { Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from '../road/bench-shop.ts'
import type { CatalogSize } from '../road/twins.ts'
import { adminCalls } from './admin-calls.ts'

const GOAL_FIRST_SECONDS = 300
const GOAL_AGAIN_SECONDS = 30
const GOAL_MB = 512

/** Number of changed prices for a run with changes. */
const CHANGED_PRICES = 100
/** The first variant of the generated catalog (`generated-tables.ts`). */
const FIRST_VARIANT = 10_000_000

type File = { rows: number; isFull: boolean }
type Counts = { added: number; changed: number; vanished: number; unchanged: number }

/**
 * ERP → shop: the whole catalog into an empty shop, then a run without changes, one with some prices, and a full fetch.
 */
export async function measureDown(bench: BenchShop, size: CatalogSize, { report, skip }: Reporter): Promise<void> {
  const press = await adminCalls(bench)
  const items = size.products * (size.variants + 1)
  const peakMb = async () => (await usageOf(bench.shop.pid))?.peakMemoryMb
  const atRest = await peakMb()
  await press('/api/matrixoption/download')

  /** Runs both operations, and returns what was fetched and changed. */
  async function round(query = '') {
    const fetched = await press<File>(`/api/inventoryitem/download${query}`)
    const afterFetching = (await peakMb()) ?? 0
    const applied = await press<Counts>(`/api/inventoryitem/batchupdate${query}`)
    const cpuSeconds = fetched.cpuSeconds + applied.cpuSeconds
    const times = { download: fetched.seconds, batchupdate: applied.seconds, cpuSeconds }
    const details = { ...times, afterFetching, ...applied.answer }
    return { seconds: fetched.seconds + applied.seconds, isFull: fetched.answer.isFull, ...applied.answer, details }
  }

  const first = await round()
  if (first.added < items) throw new Error(`${first.added} of ${items} items arrived`)
  const figure = (name: string, { seconds, details }: Awaited<ReturnType<typeof round>>, atMost?: number) =>
    report({ name, unit: 's', value: seconds, details, ...(atMost !== undefined && { goal: { atMost } }) })
  figure(`${items} items: download + batchupdate`, first, GOAL_FIRST_SECONDS)
  report({ name: '  of which download', unit: 's', value: first.details.download })
  report({ name: '  of which batchupdate', unit: 's', value: first.details.batchupdate })

  const again = await round()
  if (again.added + again.changed + again.vanished > 0)
    throw new Error('items changed in the shop although the ERP changed none')
  figure('again, without changes', again, GOAL_AGAIN_SECONDS)

  for (let place = 0; place < CHANGED_PRICES; place += 1) {
    await changeErp(bench, 'price', { item: FIRST_VARIANT + place * 7, price: 1_234 })
  }
  await press('/api/inventoryitem/download')
  const preview = await press<CatalogPreview>('/api/inventoryitem/preview')
  report({ name: `preview of ${preview.answer.changed} changed prices`, unit: 's', value: preview.seconds })
  const few = await press<Counts>(`/api/inventoryitem/batchupdate?confirm=${preview.answer.id}`)
  report({ name: `batchupdate of ${few.answer.changed} changed prices`, unit: 's', value: few.seconds })

  await changeErp(bench, 'raise-prices', { percent: 3 })
  figure('every price is another', await round())
  figure('everything asked and compared anew (full=true)', await round('?full=true'))

  const peak = await peakMb()
  if (peak === undefined) skip('highest memory of the server', 'only Linux tells')
  else {
    const details = { atRest: atRest ?? 0, items }
    report({ name: 'highest memory of the server', unit: 'MB', value: peak, goal: { atMost: GOAL_MB }, details })
  }
}

async function changeErp({ serviceVariables }: BenchShop, what: string, body: object): Promise<void> {
  const answer = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the ERP twin refused the change: ${what}`)
}
