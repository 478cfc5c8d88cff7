import type { ShopDetails } from '#shared/contracts/config.ts'
import { mailPaths } from '#shared/contracts/mail-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'

type Deps = { shop: ShopDetails; publicUrl: string }

/** Mail with the link that confirms the address of a registration. */
export function confirmRegistrationMail(token: string, { shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Bevestig uw account bij ${shop.name}`,
    preview: 'Nog één stap: bevestig uw e-mailadres.',
    title: 'Welkom',
    blocks: [
      {
        kind: 'text',
        text: `U heeft zich geregistreerd bij ${shop.name}. Open de link hieronder en log in met het wachtwoord dat u heeft gekozen. Daarmee is uw e-mailadres bevestigd en staat uw account klaar.`,
      },
      { kind: 'button', label: 'Bevestig en log in', url: publicUrl + mailPaths.confirmRegistration(token) },
      {
        kind: 'text',
        text: 'De link werkt 24 uur. Heeft u zich niet geregistreerd? Dan hoeft u niets te doen: zonder deze link komt er geen account.',
      },
    ],
    footer: shopLines(shop),
  }
}

/**
 * Mail about a registration with an address that already has an account. The screen does not show that the account
 * exists, so only the owner of the address learns it.
 */
export function alreadyRegisteredMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `U heeft al een account bij ${shop.name}`,
    preview: 'U kunt meteen inloggen.',
    title: 'U heeft al een account',
    blocks: [
      {
        kind: 'text',
        text: 'Er is zojuist geprobeerd een account te maken met dit e-mailadres, maar dat account is er al. Er is niets gewijzigd: u logt in met het wachtwoord dat u al had.',
      },
      { kind: 'button', label: 'Inloggen', url: publicUrl + sitePaths.login },
      {
        kind: 'text',
        text: `Wachtwoord vergeten? Kies een nieuw op ${publicUrl}${sitePaths.forgotPassword}. Was u dit niet? Dan hoeft u niets te doen.`,
      },
    ],
    footer: shopLines(shop),
  }
}

/** Mail with the link to replace a forgotten password. */
export function passwordResetMail(token: string, { shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Nieuw wachtwoord kiezen bij ${shop.name}`,
    preview: 'Met deze link kiest u een nieuw wachtwoord.',
    title: 'Kies een nieuw wachtwoord',
    blocks: [
      {
        kind: 'text',
        text: 'Er is een nieuw wachtwoord aangevraagd voor uw account. Met de knop hieronder kiest u er een.',
      },
      { kind: 'button', label: 'Nieuw wachtwoord kiezen', url: publicUrl + mailPaths.setPassword(token) },
      {
        kind: 'text',
        text: 'De link werkt één uur en één keer. Heeft u dit niet aangevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
      },
    ],
    footer: shopLines(shop),
  }
}

/**
 * Mail that informs the owner of a changed password. A new password removes no passkeys, so an owner who has passkeys is
 * asked to check them.
 */
export function passwordChangedMail({ hasPasskey }: { hasPasskey: boolean }, { shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uw wachtwoord bij ${shop.name} is gewijzigd`,
    preview: 'Was u dit niet? Laat het ons weten.',
    title: 'Uw wachtwoord is gewijzigd',
    blocks: [
      {
        kind: 'text',
        text: 'Het wachtwoord van uw account is zojuist gewijzigd. Op andere apparaten bent u uitgelogd; daar logt u in met het nieuwe wachtwoord.',
      },
      ...(hasPasskey ? [{ kind: 'text', text: checkPasskeysText(publicUrl) } as const] : []),
      {
        kind: 'text',
        text: `Was u dit niet? Kies dan meteen een nieuw wachtwoord op ${publicUrl}${sitePaths.forgotPassword} en bel ${shop.phone} of mail ${shop.email}.`,
      },
    ],
    footer: shopLines(shop),
  }
}

const checkPasskeysText = (publicUrl: string) =>
  `Uw passkeys blijven werken. Kijk op ${publicUrl}${sitePaths.security} of u ze allemaal kent, en verwijder een passkey die niet van u is.`

/** Mail that informs the owner that others try to guess the password. */
export function loginAttackMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Iemand probeert in te loggen op uw account bij ${shop.name}`,
    preview: 'Er is vaak een verkeerd wachtwoord ingevuld.',
    title: 'Iemand probeert in te loggen',
    blocks: [
      {
        kind: 'text',
        text: 'Er is heel vaak een verkeerd wachtwoord ingevuld voor uw account. Niemand is daarmee binnengekomen. Wij houden onbekende apparaten nu een kwartier tegen. Op een apparaat waarop u eerder inlogde, logt u gewoon in.',
      },
      {
        kind: 'text',
        text: `Gebruikt u dit wachtwoord ook ergens anders? Kies dan een nieuw wachtwoord op ${publicUrl}${sitePaths.forgotPassword}. Doe dat op het apparaat waarop u wilt inloggen; dat herkennen wij daarna.`,
      },
    ],
    footer: shopLines(shop),
  }
}
