import type { ShopDetails } from '#shared/contracts/config.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'

type Deps = { shop: ShopDetails; publicUrl: string }

/**
 * Mail to the owner of an account that staff merged into another. It does not name the other address: if staff were
 * mistaken, it belongs to a stranger.
 */
export function accountMergedMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uw twee accounts bij ${shop.name} zijn samengevoegd`,
    preview: 'Voortaan logt u in met uw andere e-mailadres.',
    title: 'Uw accounts zijn samengevoegd',
    blocks: [
      {
        kind: 'text',
        text: 'U had bij ons twee accounts. Wij hebben ze samengevoegd: uw bestellingen staan nu allemaal in het andere account. Met dit e-mailadres kunt u niet meer inloggen, met het andere wel.',
      },
      { kind: 'button', label: 'Inloggen', url: publicUrl + sitePaths.login },
      {
        kind: 'text',
        text: `Heeft u maar één account, of klopt dit niet? Bel ons vandaag nog op ${shop.phone}, dan draaien wij het terug.`,
      },
    ],
    footer: shopLines(shop),
  }
}

/** Mail to the owner of an account after staff undid its merge. */
export function accountUnmergedMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uw account bij ${shop.name} is weer van u alleen`,
    preview: 'U kunt weer inloggen met dit e-mailadres.',
    title: 'Het samenvoegen is teruggedraaid',
    blocks: [
      {
        kind: 'text',
        text: 'Wij schreven u dat wij uw account hadden samengevoegd met een ander. Dat hebben wij teruggedraaid: u logt weer in met dit e-mailadres en het wachtwoord dat u al had, en uw bestellingen staan er weer.',
      },
      { kind: 'button', label: 'Inloggen', url: publicUrl + sitePaths.login },
      { kind: 'text', text: `Vragen? Bel ${shop.phone}.` },
    ],
    footer: shopLines(shop),
  }
}
