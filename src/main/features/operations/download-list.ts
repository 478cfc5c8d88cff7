import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import type { Log, Notifications } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'

type Deps = {
  shop: Pick<Shop, 'fetch'>
  notices: Notifications
  log: Log
  /** Asks the user for a file name and writes the file. Resolves to its path; undefined when the user canceled. */
  saveFile(name: string, content: Uint8Array): Promise<string | undefined>
}

/** The lists that the data page offers as files (docs/requirements.md#s7). */
const LISTS = {
  items: { path: '/api/inventoryitem/all', file: 'InventoryItems.json', title: 'Artikelen' },
  options: { path: '/api/matrixoption', file: 'MatrixOptions.json', title: OPERATIONS['options-download'].title },
} as const

/** Downloads a list of the shop and saves it as a file. A notification reports the result. */
export async function downloadList({ shop, notices, log, saveFile }: Deps, list: keyof typeof LISTS): Promise<void> {
  const { path, file, title } = LISTS[list]
  try {
    const response = await shop.fetch(path)
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the shop responded with status ${response.status}`)
    }
    const saved = await saveFile(file, new Uint8Array(await response.arrayBuffer()))
    if (saved) notices.show({ title, body: `Opgeslagen als ${saved}.` })
  } catch (error) {
    log.error('list download failed', error)
    // This text is prescribed (docs/requirements.md#s8).
    notices.show({ title, body: 'An error occurred during download' })
  }
}
