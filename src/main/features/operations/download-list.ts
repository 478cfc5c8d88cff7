import { OPERATIONS } from '#shared/domain/operations/operations.ts'
import type { Log, Notifications } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'

type Deps = {
  shop: Pick<Shop, 'fetch'>
  notices: Notifications
  log: Log
  /** Asks where to, and writes it; undefined when somebody thought better of it. */
  saveFile(name: string, content: Uint8Array): Promise<string | undefined>
}

/** The lists that the data page offers as files (specification §7). */
const LISTS = {
  items: { path: '/api/inventoryitem/all', file: 'InventoryItems.json', title: 'Artikelen' },
  options: { path: '/api/matrixoption', file: 'MatrixOptions.json', title: OPERATIONS['options-download'].title },
} as const

/** Fetches a list of the shop and keeps it as a file where somebody says. */
export async function downloadList({ shop, notices, log, saveFile }: Deps, list: keyof typeof LISTS): Promise<void> {
  const { path, file, title } = LISTS[list]
  try {
    const answer = await shop.fetch(path)
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`answered ${answer.status}`)
    }
    const saved = await saveFile(file, new Uint8Array(await answer.arrayBuffer()))
    if (saved) notices.show({ title, body: `Opgeslagen als ${saved}.` })
  } catch (error) {
    log.error('a list could not be saved', error)
    // The owner's words (specification §8).
    notices.show({ title, body: 'An error occurred during download' })
  }
}
