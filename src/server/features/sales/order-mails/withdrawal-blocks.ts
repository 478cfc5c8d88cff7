import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Block } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'

/**
 * Builds the mail blocks about the withdrawal right (docs/law.md#r4, r8, r9, r37 and r38). Stock products have a
 * withdrawal right of fourteen days. Made-to-measure products and purchases in the showroom have no withdrawal right,
 * and the blocks say so. Businesses have no withdrawal right either; their mail does not mention it.
 */
export function withdrawalBlocks(order: OrderDetails, shop: MailShop): Block[] {
  if (order.customerType === 'business') return []
  const heading: Block = { kind: 'heading', text: 'Bedenktijd' }
  if (order.channel === 'showroom') {
    return [
      heading,
      {
        kind: 'text',
        text: 'U heeft deze aankoop in onze showroom gedaan. Daarvoor geldt geen wettelijke bedenktijd.',
      },
    ]
  }
  const madeToMeasure = order.rows.filter((row) => row.isMadeToMeasure)
  const returnable = order.rows.filter((row) => !row.isMadeToMeasure)
  return [
    heading,
    ...(madeToMeasure.length > 0 ? [noRightBlock(madeToMeasure)] : []),
    ...(returnable.length > 0 ? rightBlocks(order, returnable, shop) : []),
  ]
}

type Rows = OrderDetails['rows']

const names = (rows: Rows) => rows.map(({ displayName }) => displayName).join(', ')

const noRightBlock = (rows: Rows): Block => ({
  kind: 'text',
  text: `Op maat gemaakt, speciaal voor u: ${names(rows)}. Hiervoor geldt geen bedenktijd; u kunt deze aankoop niet herroepen (artikel 6:230p onder f BW).`,
})

function rightBlocks(order: OrderDetails, rows: Rows, { shop, publicUrl }: MailShop): Block[] {
  return [
    {
      kind: 'text',
      text: `Voor ${names(rows)} heeft u veertien dagen bedenktijd, te rekenen vanaf de dag waarop u het laatste product ontvangt. U hoeft geen reden te geven. Laat het ons binnen die tijd weten op ${publicUrl}${sitePaths.withdrawalOf(order.id)}, per mail of met het formulier hieronder, en stuur het product binnen veertien dagen daarna terug. De kosten van het terugsturen zijn voor u. U krijgt uw geld, met de gewone bezorgkosten, binnen veertien dagen na uw bericht terug; wij mogen wachten tot het product of een verzendbewijs binnen is.`,
    },
    {
      kind: 'text',
      text: [
        'Modelformulier voor herroeping',
        `Aan: ${shop.name}, ${shop.street}, ${shop.zipcode} ${shop.city}, ${shop.email}`,
        'Ik deel u mee dat ik onze overeenkomst over de volgende producten herroep: …',
        `Bestelnummer ${order.id}, ontvangen op: …`,
        'Naam en adres: …',
        'Handtekening (alleen op papier) en datum: …',
      ].join('\n'),
    },
  ]
}
