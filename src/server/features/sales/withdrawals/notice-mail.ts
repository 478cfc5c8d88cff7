import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import type { MailContent } from '../../operations/mails/index.ts'
import { declarationBlocks } from './receipt-mail.ts'

/** Builds the mail that informs the shop of a withdrawal, with the facts that staff have to check. */
export function noticeMail(withdrawal: Withdrawal, shop: ShopDetails): MailContent {
  const { withdrawalId, salesOrderId } = withdrawal
  return {
    subject: `Herroeping ${withdrawalName(withdrawalId)}: ${salesOrderId === null ? 'niet gekoppeld' : `bestelling ${salesOrderId}`}`,
    preview: 'Binnen veertien dagen terugbetalen of met reden afwijzen.',
    title: 'Er is een herroeping binnengekomen',
    blocks: [
      {
        kind: 'text',
        text: 'De verzender heeft een ontvangstbevestiging gekregen. Betaal binnen veertien dagen terug, of wijs de herroeping met een reden af.',
      },
      { kind: 'facts', facts: factsOf(withdrawal) },
      ...declarationBlocks(withdrawal),
    ],
    footer: [shop.name],
  }
}

function factsOf({ order, salesOrderId }: Withdrawal) {
  if (!order) {
    return [
      { label: 'Bestelling', value: 'Niet gekoppeld: nummer en e-mailadres passen bij geen bestelling. Zoek het na.' },
    ]
  }
  const madeToMeasure = order.rows.filter((row) => row.isMadeToMeasure && row.isWithdrawn)
  return [
    { label: 'Bestelling', value: String(salesOrderId) },
    {
      label: 'Gekocht',
      value: order.channel === 'web' ? 'in de webwinkel' : 'in de showroom: geen wettelijke bedenktijd',
    },
    ...(order.customerType === 'business' ? [{ label: 'Klant', value: 'zakelijk: geen wettelijke bedenktijd' }] : []),
    { label: 'Laatste dag', value: order.lastDayToWithdraw ?? 'nog niet bekend: de dag van levering is niet ingevuld' },
    ...(madeToMeasure.length > 0
      ? [
          {
            label: 'Op maat gemaakt',
            value: `${madeToMeasure.map(({ displayName }) => displayName).join(', ')}: geen wettelijke bedenktijd`,
          },
        ]
      : []),
  ]
}
