import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { productPath } from '#shared/domain/catalog/product-name.ts'
import type { Database } from '../../../db/tables.ts'
import { dutchMoment, type MailWriters, shopLines } from '../../operations/mails/index.ts'
import { waitersTable } from './waiters-table.ts'

export type StockWaitingMailDeps = { db: Database; shop: ShopDetails; publicUrl: string }

const payloadSchema = z.object({ stockWaiterId: z.number() })

/** Writer of the mail that an item is for sale again. There is no mail when the address was erased or the item left the shop. */
export const stockWaitingMails = ({ db, shop, publicUrl }: StockWaitingMailDeps): MailWriters => ({
  'stock-available': async ({ payload }) => {
    const waiter = await waitersTable(db).find(payloadSchema.parse(payload).stockWaiterId)
    if (!waiter?.isActive) return undefined
    const { email, displayName, itemId, askedAt } = waiter
    return {
      to: { address: email, name: '' },
      content: {
        subject: `Weer te koop: ${displayName}`,
        preview: 'Wie het eerst bestelt, heeft het.',
        title: 'Het is er weer',
        blocks: [
          {
            kind: 'text',
            text: `${displayName} is weer te koop. Wij houden het niet voor u vast: wie het eerst bestelt, heeft het.`,
          },
          { kind: 'button', label: 'Bekijk het product', url: publicUrl + productPath(itemId, displayName) },
          {
            kind: 'text',
            text: `U vroeg hierom op ${dutchMoment(askedAt)}. U krijgt deze mail één keer. Vragen? Bel ${shop.phone}.`,
          },
        ],
        footer: shopLines(shop),
      },
    }
  },
})
