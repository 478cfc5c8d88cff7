import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { type Block, dutchMoment, type MailContent, onOneLine, shopLines } from '../../operations/mails/index.ts'

/**
 * Builds the mail that confirms that a withdrawal was received: the declaration with date and time (BW 6:230oa;
 * docs/law.md#r7). It is not a payment receipt.
 *
 * Contains only what the sender sent and no order data, because the address may belong to anyone.
 */
export function receiptMail(withdrawal: Withdrawal, shop: ShopDetails): MailContent {
  const moment = dutchMoment(new Date(withdrawal.receivedDateTime))
  return {
    subject: `Ontvangstbevestiging van uw herroeping ${withdrawalName(withdrawal.withdrawalId)}`,
    preview: `Ontvangen op ${moment}.`,
    title: 'Wij hebben uw herroeping ontvangen',
    blocks: [
      { kind: 'text', text: `Beste ${onOneLine(withdrawal.name)},` },
      {
        kind: 'text',
        text: `Op ${moment} hebben wij uw herroeping ontvangen. Hieronder staat wat u ons heeft verklaard. Bewaar deze mail goed: hij is uw bewijs.`,
      },
      ...declarationBlocks(withdrawal),
      { kind: 'heading', text: 'Zo gaat het verder' },
      {
        kind: 'text',
        text: 'Wij kijken uw herroeping na en laten u per mail weten hoe het verder gaat. Heeft u het product al, stuur of breng het dan binnen veertien dagen na vandaag terug; de kosten van het terugsturen zijn voor u. U krijgt uw geld, met de gewone bezorgkosten, binnen veertien dagen na uw herroeping terug op dezelfde manier als u heeft betaald; wij mogen wachten tot het product of een verzendbewijs binnen is.',
      },
      {
        kind: 'text',
        text: 'Voor een meubel dat op maat voor u is gemaakt geldt wettelijk geen bedenktijd. Ook dan krijgt u van ons antwoord.',
      },
      {
        kind: 'text',
        text: `Heeft u dit niet zelf verstuurd, of klopt er iets niet? Antwoord dan op deze mail of bel ${shop.phone}.`,
      },
    ],
    footer: shopLines(shop),
  }
}

/** Returns the blocks that repeat the declaration as the sender sent it. */
export function declarationBlocks(withdrawal: Withdrawal): Block[] {
  const { orderNumber, name, email, scope, products, reason } = withdrawal
  return [
    { kind: 'heading', text: 'Uw verklaring' },
    { kind: 'text', text: 'Ik deel u mee dat ik onze overeenkomst herroep.' },
    {
      kind: 'facts',
      facts: [
        { label: 'Kenmerk', value: withdrawalName(withdrawal.withdrawalId) },
        { label: 'Ontvangen op', value: dutchMoment(new Date(withdrawal.receivedDateTime)) },
        { label: 'Bestelnummer', value: onOneLine(orderNumber) },
        { label: 'Naam', value: onOneLine(name) },
        { label: 'E-mailadres', value: email },
        { label: 'Wat', value: scope === 'all' ? 'De hele bestelling' : products },
        ...(reason ? [{ label: 'Reden', value: reason }] : []),
      ],
    },
  ]
}
