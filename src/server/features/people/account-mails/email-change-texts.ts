import type { ShopDetails } from '#shared/contracts/config.ts'
import { mailPaths } from '#shared/contracts/mail-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'

type Deps = { shop: ShopDetails; publicUrl: string }

/** Mail to the new address with the link that moves the account to it. */
export function changeEmailMail(token: string, { shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Bevestig uw nieuwe e-mailadres bij ${shop.name}`,
    preview: 'Nog één stap: bevestig uw nieuwe e-mailadres.',
    title: 'Bevestig uw nieuwe e-mailadres',
    blocks: [
      {
        kind: 'text',
        text: `Er is gevraagd om dit e-mailadres te gebruiken voor een account bij ${shop.name}. Open de link hieronder om dat te bevestigen. Tot dan verandert er niets.`,
      },
      { kind: 'button', label: 'Nieuw e-mailadres bevestigen', url: publicUrl + mailPaths.confirmEmail(token) },
      {
        kind: 'text',
        text: 'De link werkt 24 uur en één keer. Heeft u dit niet gevraagd? Dan hoeft u niets te doen.',
      },
    ],
    footer: shopLines(shop),
  }
}

/**
 * Mail to the requested new address when it already has an account. The screen does not show that the address is taken,
 * so only the owner of the address learns it.
 */
export function addressTakenMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `U heeft al een account bij ${shop.name}`,
    preview: 'Er is niets gewijzigd.',
    title: 'U heeft al een account',
    blocks: [
      {
        kind: 'text',
        text: 'Er is gevraagd om een ander account naar dit e-mailadres te verplaatsen, maar u heeft er al een account mee. Er is niets gewijzigd.',
      },
      { kind: 'button', label: 'Inloggen', url: publicUrl + sitePaths.login },
      { kind: 'text', text: 'Was u dit niet? Dan hoeft u niets te doen.' },
    ],
    footer: shopLines(shop),
  }
}

/** Mail to the current address, so that the owner notices a request to move the account to another address. */
export function emailChangeRequestedMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uw e-mailadres bij ${shop.name} wijzigen`,
    preview: 'Was u dit niet? Laat het ons weten.',
    title: 'Er is gevraagd om uw e-mailadres te wijzigen',
    blocks: [
      {
        kind: 'text',
        text: 'Voor uw account is zojuist een ander e-mailadres opgegeven. Er verandert pas iets als de link in de e-mail aan dat nieuwe adres wordt geopend.',
      },
      { kind: 'text', text: unwantedChangeText({ shop, publicUrl }) },
    ],
    footer: shopLines(shop),
  }
}

/** Mail to the former address, after the account has moved. */
export function emailChangedMail({ shop }: Deps): MailContent {
  return {
    subject: `Uw e-mailadres bij ${shop.name} is gewijzigd`,
    preview: 'Was u dit niet? Laat het ons weten.',
    title: 'Uw e-mailadres is gewijzigd',
    blocks: [
      {
        kind: 'text',
        text: 'Uw account heeft nu een ander e-mailadres. Met dit adres kunt u niet meer inloggen, en op andere apparaten bent u uitgelogd.',
      },
      { kind: 'text', text: `Was u dit niet? Bel dan meteen ${shop.phone} of mail ${shop.email}.` },
    ],
    footer: shopLines(shop),
  }
}

const unwantedChangeText = ({ shop, publicUrl }: Deps) =>
  `Was u dit niet? Kies dan meteen een nieuw wachtwoord op ${publicUrl}${sitePaths.forgotPassword}; de link werkt dan niet meer. Bel bij twijfel ${shop.phone} of mail ${shop.email}.`
