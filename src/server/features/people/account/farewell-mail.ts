import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { type MailContent, type MailWriters, shopLines } from '../../operations/mails/index.ts'

/**
 * The message contains the email address, because the deleted account has none when the mail is sent. After that
 * `forgetDue` (`forget-orders.ts`) removes the address from the message.
 */
const farewellPayload = z.object({
  email: z.optional(z.string()),
  keptOrders: z.array(z.object({ salesOrderId: z.number(), until: z.string() })),
})

/** Writer of the mail that confirms the deletion of an account. */
export function deletedAccountMails(deps: { shop: ShopDetails }): MailWriters {
  return {
    'account-deleted': async ({ payload }) => {
      const { email, keptOrders } = farewellPayload.parse(payload)
      if (email === undefined) throw new PermanentMailFailure('content')
      return { to: { address: email }, content: farewellMail(keptOrders, deps.shop) }
    },
  }
}

function farewellMail(kept: readonly { salesOrderId: number; until: string }[], shop: ShopDetails): MailContent {
  return {
    subject: `Uw account bij ${shop.name} is verwijderd`,
    preview: 'Wij hebben uw account en uw gegevens verwijderd.',
    title: 'Uw account is verwijderd',
    blocks: [
      {
        kind: 'text',
        text: 'Zoals u vroeg hebben wij uw account verwijderd. Uw naam staat niet meer bij reviews die u schreef, en u bent overal uitgelogd.',
      },
      ...(kept.length > 0
        ? ([
            {
              kind: 'text',
              text: 'Uw bestellingen moeten wij volgens de belastingwet zeven jaar bewaren. Uw telefoonnummer en opmerkingen wissen wij al een half jaar na de bestelling; naam en adres op deze dagen:',
            },
            {
              kind: 'facts',
              facts: kept.map(({ salesOrderId, until }) => ({
                label: `Bestelling ${salesOrderId}`,
                value: `bewaard tot en met ${dayInWords(`${until}T12:00:00Z`)}`,
              })),
            },
            {
              kind: 'text',
              text: 'Loopt er nog een bestelling? Die voeren wij gewoon uit. Met de link in de bevestiging van uw bestelling kunt u hem blijven bekijken en betalen.',
            },
          ] as const)
        : []),
      {
        kind: 'text',
        text: `Heeft u dit niet zelf gevraagd? Bel ons dan meteen op ${shop.phone} of mail ${shop.email}.`,
      },
    ],
    footer: shopLines(shop),
  }
}
