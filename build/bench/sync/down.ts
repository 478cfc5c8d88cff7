import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import type { Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import type { CatalogSize } from '../visits/twins.ts'
import { adminCalls } from './admin-calls.ts'

const GOAL_FIRST_SECONDS = 300
const GOAL_AGAIN_SECONDS = 30
const GOAL_MB = 512

/** Number of changed prices for a run with changes. */
const CHANGED_PRICES = 100
/** The first variant of the generated catalog (`src/server/twins/netsuite/generated-tables.ts`). */
const FIRST_VARIANT = 10_000_000

type DownloadResult = { rows: number; isFull: boolean }
type Counts = { added: number; changed: number; vanished: number; unchanged: number }

/**
 * Measures the download from the ERP: the whole catalog into an empty shop, then runs without changes, with some
 * changed prices and with every price changed, and a full download.
 */
export async function measureDown(bench: BenchShop, size: CatalogSize, { report, skip }: Reporter): Promise<void> {
  const call = await adminCalls(bench)
  const items = size.products * (size.variants + 1)
  const peakMb = async () => (await usageOf(bench.shop.pid))?.peakMemoryMb
  const atRest = await peakMb()
  await call('/api/matrixoption/download')

  /** Runs download and batchupdate, and returns their times and the counts of changes. */
  async function downloadAndApply(query = '') {
    const fetched = await call<DownloadResult>(`/api/inventoryitem/download${query}`)
    const afterFetching = (await peakMb()) ?? 0
    const applied = await call<Counts>(`/api/inventoryitem/batchupdate${query}`)
    const cpuSeconds = fetched.cpuSeconds + applied.cpuSeconds
    const times = { download: fetched.seconds, batchupdate: applied.seconds, cpuSeconds }
    const details = { ...times, afterFetching, ...applied.result }
    return { seconds: fetched.seconds + applied.seconds, isFull: fetched.result.isFull, ...applied.result, details }
  }

  const first = await downloadAndApply()
  if (first.added < items) throw new Error(`${first.added} of ${items} items arrived`)
  const figure = (name: string, { seconds, details }: Awaited<ReturnType<typeof downloadAndApply>>, atMost?: number) =>
    report({ name, unit: 's', value: seconds, details, ...(atMost !== undefined && { goal: { atMost } }) })
  figure(`${items} items: download + batchupdate`, first, GOAL_FIRST_SECONDS)
  report({ name: '  of which download', unit: 's', value: first.details.download })
  report({ name: '  of which batchupdate', unit: 's', value: first.details.batchupdate })

  const again = await downloadAndApply()
  if (again.added + again.changed + again.vanished > 0)
    throw new Error('items changed in the shop although the ERP changed none')
  figure('again, without changes', again, GOAL_AGAIN_SECONDS)

  for (let place = 0; place < CHANGED_PRICES; place += 1) {
    await changeErp(bench, 'price', { item: FIRST_VARIANT + place * 7, price: 1_234 })
  }
  await call('/api/inventoryitem/download')
  const preview = await call<CatalogPreview>('/api/inventoryitem/preview')
  report({ name: `preview of ${preview.result.changed} changed prices`, unit: 's', value: preview.seconds })
  const fewChanges = await call<Counts>(`/api/inventoryitem/batchupdate?confirm=${preview.result.id}`)
  report({ name: `batchupdate of ${fewChanges.result.changed} changed prices`, unit: 's', value: fewChanges.seconds })

  await changeErp(bench, 'raise-prices', { percent: 3 })
  figure('every price changed', await downloadAndApply())
  figure('everything fetched and compared again (full=true)', await downloadAndApply('?full=true'))

  const peak = await peakMb()
  if (peak === undefined) skip('highest memory of the server', 'measured on Linux only')
  else {
    const details = { atRest: atRest ?? 0, items }
    report({ name: 'highest memory of the server', unit: 'MB', value: peak, goal: { atMost: GOAL_MB }, details })
  }
}

async function changeErp({ serviceVariables }: BenchShop, what: string, body: object): Promise<void> {
  const response = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/${what}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the ERP twin refused the change: ${what}`)
}
