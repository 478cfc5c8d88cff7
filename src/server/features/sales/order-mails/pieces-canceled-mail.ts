import type { CanceledPieces } from '#shared/domain/orders/cancellation.ts'
import { type Block, type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { buyerName, euros } from './order-formatting.ts'
import { rowPicture } from './row-picture.ts'

type Facts = {
  order: OrderDetails
  pieces: readonly CanceledPieces[]
  isWhole: boolean
  feeCents: number
  /** What the buyer owes for the order in total, and what is paid back or still to be paid. */
  dueCents: number
  refundCents: number
  outstandingCents: number
  orderUrl: string
}

/** Builds the mail that tells the buyer which pieces staff canceled, what that costs, and what is paid back. */
export function piecesCanceledMail(facts: Facts, { shop, publicUrl }: MailShop): MailContent {
  const { order, pieces, isWhole, orderUrl } = facts
  const title = isWhole ? 'Uw bestelling is geannuleerd' : 'Een deel van uw bestelling is geannuleerd'
  const text = isWhole
    ? `Wij hebben bestelling ${order.id} voor u geannuleerd.`
    : `Wij hebben een deel van bestelling ${order.id} voor u geannuleerd. De rest gaat gewoon door.`
  return {
    subject: `${title}: bestelling ${order.id}`,
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      { kind: 'text', text },
      { kind: 'heading', text: 'Geannuleerd' },
      {
        kind: 'lines',
        lines: pieces.flatMap(({ rowId, count }) => {
          const row = order.rows.find(({ id }) => id === rowId)
          if (!row) return []
          return [
            {
              name: row.displayName,
              quantity: `${count} ×`,
              total: row.unitGrossCents === 0 ? 'gratis' : euros(row.unitGrossCents * count),
              options: row.options.map(({ label, value }) => `${label}: ${value}`),
              picture: rowPicture(row, publicUrl),
            },
          ]
        }),
        totals: [],
      },
      ...moneyBlocks(facts),
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
      { kind: 'text', text: `Was dit niet de bedoeling? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}

function moneyBlocks({ isWhole, feeCents, dueCents, refundCents, outstandingCents }: Facts): Block[] {
  return [
    ...(feeCents > 0
      ? [
          {
            kind: 'text' as const,
            text: `Voor deze annulering rekenen wij ${euros(feeCents)} annuleringskosten.`,
          },
        ]
      : []),
    ...(isWhole ? [] : [{ kind: 'text' as const, text: `Uw bestelling kost nu in totaal ${euros(dueCents)}.` }]),
    { kind: 'text', text: settlementText(refundCents, outstandingCents) },
  ]
}

function settlementText(refundCents: number, outstandingCents: number): string {
  if (refundCents > 0) {
    return `U krijgt ${euros(refundCents)} van ons terug, op dezelfde manier als u heeft betaald. Daarvan krijgt u een aparte mail.`
  }
  return outstandingCents > 0
    ? `Daarvan is nog ${euros(outstandingCents)} te betalen.`
    : 'U hoeft niets meer te betalen.'
}
