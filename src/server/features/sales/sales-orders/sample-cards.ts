import { samplePaths } from '#shared/contracts/sample-paths.ts'
import { isSample, samplesIn } from '#shared/domain/samples/samples.ts'
import type { Executor } from '../../../db/tables.ts'
import type { DocumentContent } from '../documents/index.ts'
import { readOrderDetails } from './order-details.ts'

const TEXT = 'Scan de code met uw telefoon: onze webwinkel laat dan alle meubels zien in dit leer.'

/**
 * Returns the cards of the samples of an order, to send along with them. Each has a QR code that shows the shop in that
 * leather. The cards have no data of the buyer. Undefined when the order does not exist or has no samples left.
 */
export async function sampleCards(
  db: Executor,
  id: number,
  { publicUrl, at }: { publicUrl: string; at: Date },
): Promise<DocumentContent | undefined> {
  const order = await readOrderDetails(db, id)
  const samples = order ? samplesIn(order.rows).filter(({ count, canceledCount }) => count > canceledCount) : []
  if (samples.length === 0) return undefined
  const origin = publicUrl.replace(/\/+$/, '')
  return {
    title: 'Uw kleurstalen',
    subtitle: `Bij bestelling ${id}`,
    madeAt: at,
    blocks: [
      {
        kind: 'cards',
        cards: samples.map(({ displayName, inventoryItemId }) => {
          const url = origin + samplePaths.scanned(inventoryItemId)
          return { title: nameOnCard(displayName), text: TEXT, qr: url, caption: url.replace(/^https?:\/\//, '') }
        }),
      },
    ],
  }
}

/** Returns the name of the leather: the name of a sample without its first word. */
const nameOnCard = (displayName: string) =>
  isSample({ itemId: displayName }) ? displayName.replace(/^\S*kleurstaal\S*\s+/i, '') : displayName
