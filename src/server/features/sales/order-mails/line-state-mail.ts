import { dayInWords } from '#shared/kernel/dates.ts'
import { type Line, type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { OrderDetails, OrderDetailsRow, OrderStep } from '../sales-orders/index.ts'
import type { MailShop } from './mail-shop.ts'
import { addressLines, buyerName, euros } from './order-formatting.ts'
import { rowPicture } from './row-picture.ts'

type Facts = { order: OrderDetails; step: OrderStep; orderUrl: string }

/** Builds the mail that tells the buyer the new state of order lines. One mail is about the lines of one step. */
export function lineStateMail({ order, step, orderUrl }: Facts, { shop, publicUrl }: MailShop): MailContent {
  const { title, text } = textsOf(order, step)
  const changedRows = order.rows.filter(({ id }) => step.rowIds.includes(id))
  const isPart = changedRows.length < order.rows.length
  return {
    subject: `${title}: bestelling ${order.id}`,
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Beste ${buyerName(order)},` },
      ...(step.isCorrection
        ? [{ kind: 'text' as const, text: 'Eerder meldden wij u een andere stand; dat was niet juist. Onze excuses.' }]
        : []),
      { kind: 'text', text },
      { kind: 'heading', text: isPart ? 'Het gaat om' : 'Uw bestelling' },
      { kind: 'lines', lines: changedRows.map((row) => changedLine(row, publicUrl)), totals: [] },
      ...(isPart ? [{ kind: 'text' as const, text: 'Over de rest van uw bestelling hoort u apart van ons.' }] : []),
      { kind: 'button', label: 'Bekijk uw bestelling', url: orderUrl },
      { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}

function textsOf(order: OrderDetails, { state, day }: OrderStep): { title: string; text: string } {
  const isPickup = order.delivery === 'pickup'
  const on = dayInWords(`${day}T12:00:00Z`)
  switch (state) {
    case 'ordered':
      return {
        title: 'Uw bestelling staat genoteerd',
        text: 'Onderstaande staat bij ons genoteerd en wacht op de productie.',
      }
    case 'in_production':
      return { title: 'Uw bestelling is in productie', text: `Sinds ${on} wordt er aan uw bestelling gewerkt.` }
    case 'ready':
      return {
        title: 'Uw bestelling is gereed',
        text: isPickup
          ? 'Uw bestelling is klaar. Wij maken een afspraak met u om hem in de showroom op te halen.'
          : 'Uw bestelling is klaar. Wij maken een afspraak met u om hem te bezorgen.',
      }
    case 'planned': {
      const address = (order.deliveryAddress ?? order.address) satisfies object
      return isPickup
        ? { title: 'Uw bestelling ligt voor u klaar', text: `U kunt uw bestelling op ${on} in onze showroom ophalen.` }
        : {
            title: 'Uw bestelling wordt bezorgd',
            text: [`Wij bezorgen uw bestelling op ${on}, op dit adres:`, ...addressLines(address)].join('\n'),
          }
    }
    case 'delivered':
      return isPickup
        ? { title: 'Uw bestelling is opgehaald', text: `U heeft uw bestelling op ${on} opgehaald. Veel plezier ervan!` }
        : { title: 'Uw bestelling is bezorgd', text: `Uw bestelling is op ${on} bezorgd. Veel plezier ervan!` }
    default:
      return state satisfies never
  }
}

function changedLine(row: OrderDetailsRow, publicUrl: string): Line {
  return {
    name: row.displayName,
    quantity: `${row.count} ×`,
    total: row.unitGrossCents === 0 ? 'gratis' : euros(row.unitGrossCents * row.count),
    options: row.options.map(({ label, value }) => `${label}: ${value}`),
    picture: rowPicture(row, publicUrl),
  }
}
