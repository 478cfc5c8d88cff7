import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import type { WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { type MailContent, onOneLine, shopLines } from '../../operations/mails/index.ts'
import { declarationBlocks } from './receipt-mail.ts'

type Step = { state: WithdrawalState; reason: string | null }

const STATE_TEXTS: Readonly<Record<WithdrawalState, { title: string; text: string }>> = {
  received: { title: 'Wij hebben uw herroeping ontvangen', text: 'Wij hebben uw herroeping ontvangen.' },
  in_progress: {
    title: 'Uw herroeping is in behandeling',
    text: 'Een medewerker kijkt naar uw herroeping. U hoort van ons zodra er meer te vertellen is.',
  },
  settled: {
    title: 'Uw herroeping is afgehandeld',
    text: 'Uw herroeping is afgehandeld. Wat u van ons terugkrijgt wordt overgemaakt op dezelfde manier als u heeft betaald.',
  },
  refused: {
    title: 'Uw herroeping is afgewezen',
    text: 'Wij kunnen uw herroeping niet aanvaarden. Hieronder leest u waarom. Bent u het er niet mee eens, antwoord dan op deze mail.',
  },
}

/** Builds the mail that tells the sender the new state of the withdrawal and the reason. */
export function stepMail(withdrawal: Withdrawal, { state, reason }: Step, shop: ShopDetails): MailContent {
  const { title, text } = STATE_TEXTS[state]
  return {
    subject: `${title}: ${withdrawalName(withdrawal.withdrawalId)}`,
    preview: text,
    title,
    blocks: [
      { kind: 'text', text: `Beste ${onOneLine(withdrawal.name)},` },
      { kind: 'text', text },
      ...(reason
        ? [
            { kind: 'heading' as const, text: state === 'refused' ? 'Waarom' : 'Toelichting' },
            { kind: 'text' as const, text: reason },
          ]
        : []),
      ...declarationBlocks(withdrawal),
      { kind: 'text', text: `Vragen? Antwoord op deze mail of bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}
