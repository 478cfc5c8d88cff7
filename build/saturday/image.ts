import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tillOpen } from '#shared/contracts/pos/session-channels.ts'
import { stateRead } from '#shared/contracts/pos/state-channels.ts'
import type { PlaceOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { openLine } from './line.ts'
import { openShop, SELLER } from './shop.ts'
import { openTill } from './till.ts'

const SYNC_LIMIT_MS = 120_000

/** Names of the customers who ordered before this Saturday. Their orders have no payments. */
export const KNOWN_CUSTOMERS = ['Aalbers', 'Bakema', 'Couperus', 'Dijkgraaf', 'Elzinga'] as const

/** The folders of a shop and of its registered till, after the synchronization of a morning. Each day starts with a copy. */
export type Image = { folder: string; linePort: number }

/** Starts a shop and a till, synchronizes the till, and stops both. The catalog import takes most of the time. */
export async function prepareImage(clockOffMs: number): Promise<Image> {
  const folder = await mkdtemp(join(tmpdir(), 'leermeester-saturday-'))
  const closing: (() => Promise<void>)[] = []
  try {
    const shop = await openShop(join(folder, 'shop'), clockOffMs)
    closing.push(shop.close)
    const line = await openLine({ shopUrl: shop.origin, clockOffMs })
    closing.push(line.close)
    for (const [index, name] of KNOWN_CUSTOMERS.entries()) {
      await shop.guest.salesOrders.place({
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: await earlierOrder(shop.guest, name, index),
      })
    }
    const tillFolder = join(folder, 'till')
    const till = await openTill({ folder: tillFolder, shopUrl: line.url, clockOffMs })
    closing.push(till.close)
    await till.api.users.login({ body: SELLER })
    await till.call(tillOpen, { name: 'Kassa Zaterdag' })
    await until('the till has the catalog', async () => (await till.call(stateRead, null)).catalog !== null)
    await until('the till has the customers', () => exists(join(tillFolder, 'offline-customers.json')))
    await till.quit()
    return { folder, linePort: line.port }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Copies the image for one day. */
export async function copyImage({
  folder,
}: Image): Promise<{ shopFolder: string; tillFolder: string; remove(): Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), 'leermeester-saturday-'))
  await cp(folder, copy, { recursive: true })
  return {
    shopFolder: join(copy, 'shop'),
    tillFolder: join(copy, 'till'),
    remove: () => rm(copy, { recursive: true, force: true }),
  }
}

export const removeImage = ({ folder }: Image): Promise<void> => rm(folder, { recursive: true, force: true })

async function earlierOrder(
  api: Awaited<ReturnType<typeof openShop>>['guest'],
  lastname: string,
  index: number,
): Promise<PlaceOrderOnWire> {
  const { variants, itemId } = await api.catalog.product({ params: { id: 1004 } })
  const variant = variants[index]
  if (!variant) throw new Error('the model has too few variants')
  return {
    ...customerForm(lastname),
    payment: '1',
    shoppinglist: [{ id: variant.id, itemId, basePrice: variant.netPrice, count: 1 }],
  }
}

/** The fields of the checkout for a customer. */
export const customerForm = (lastname: string) => ({
  customerType: 'private' as const,
  gender: 'v' as const,
  firstname: 'Proef',
  lastname,
  country: 'NL' as const,
  zipcode: '9999 ZZ',
  houseNumber: '1',
  streetname: 'Proefstraat',
  city: 'Leerdorp',
  deliveryAddress: '1' as const,
  email: `${lastname.toLowerCase().replaceAll(/[^a-z0-9]/g, '.')}@voorbeeld.example`,
  phoneNumber: '0100000000',
  delivery: 's' as const,
  reference: '',
  remarks: '',
})

async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + SYNC_LIMIT_MS; !(await isReached()); await pause(100)) {
    if (performance.now() > end) throw new Error(`not reached in time: ${what}`)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
