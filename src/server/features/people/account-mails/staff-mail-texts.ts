import type { ShopDetails } from '#shared/contracts/config.ts'
import { mailPaths } from '#shared/contracts/mail-paths.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Role } from '#shared/contracts/users.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'
import type { SecondFactorChange } from '../sessions/index.ts'

type Deps = { shop: ShopDetails; publicUrl: string }

const ROLE_LABELS: Record<Role, string> = { Admin: 'beheerder', Sales: 'verkoper' }

const rolesInWords = (roles: readonly Role[]) => roles.map((role) => ROLE_LABELS[role]).join(' en ')

/** Mail to a new staff member who has no password yet, with the link to choose one. */
export function invitationMail(token: string, roles: readonly Role[], { shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uitnodiging: werk mee in ${shop.name}`,
    preview: 'Kies een wachtwoord en begin.',
    title: 'U bent uitgenodigd',
    blocks: [
      {
        kind: 'text',
        text: `U krijgt toegang tot de winkel van ${shop.name} als ${rolesInWords(roles)}. Kies met de knop hieronder een wachtwoord; daarna bent u ingelogd.`,
      },
      { kind: 'button', label: 'Kies een wachtwoord', url: publicUrl + mailPaths.setPassword(token) },
      {
        kind: 'text',
        text: `De link werkt zeven dagen en één keer. Daarna vraagt u een nieuwe aan op ${publicUrl}${sitePaths.forgotPassword}. Verwachtte u deze uitnodiging niet? Dan hoeft u niets te doen.`,
      },
    ],
    footer: shopLines(shop),
  }
}

/** Mail to a customer who becomes a staff member and keeps the password. */
export function welcomeToStaffMail(roles: readonly Role[], { shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uitnodiging: werk mee in ${shop.name}`,
    preview: 'Log in met het wachtwoord dat u al heeft.',
    title: 'U bent uitgenodigd',
    blocks: [
      {
        kind: 'text',
        text: `U heeft nu toegang tot de winkel van ${shop.name} als ${rolesInWords(roles)}. U logt in met uw eigen account en het wachtwoord dat u al heeft.`,
      },
      { kind: 'button', label: 'Inloggen', url: publicUrl + sitePaths.login },
      {
        kind: 'text',
        text: `Verwachtte u deze uitnodiging niet? Bel ${shop.phone} of mail ${shop.email}.`,
      },
    ],
    footer: shopLines(shop),
  }
}

const CHANGES: Record<SecondFactorChange, { subject: string; title: string; text: string }> = {
  on: {
    subject: 'Inloggen met een code staat aan',
    title: 'Inloggen met een code staat aan',
    text: 'Voor uw account is zojuist inloggen met een code aangezet. Voortaan vragen wij na uw wachtwoord de code uit uw app. Bewaar uw herstelcodes op een veilige plek.',
  },
  off: {
    subject: 'Inloggen met een code staat uit',
    title: 'Inloggen met een code staat uit',
    text: 'Voor uw account is inloggen met een code zojuist uitgezet. U logt weer in met alleen uw wachtwoord.',
  },
  reset: {
    subject: 'Uw inlogcode is gewist',
    title: 'Uw inlogcode is gewist',
    text: 'Een beheerder heeft uw inlogcode en uw passkeys gewist, en u bent overal uitgelogd. U logt in met uw wachtwoord en stelt op uw accountpagina een code of een passkey opnieuw in.',
  },
  recovery: {
    subject: 'Ingelogd met een herstelcode',
    title: 'Er is ingelogd met een herstelcode',
    text: 'Er is zojuist met een van uw herstelcodes ingelogd. Die code werkt nu niet meer. Hoeveel er nog over zijn ziet u op uw accountpagina.',
  },
}

/** Mail that informs the owner of a changed second factor, or of a used recovery code. */
export function secondFactorMail(change: SecondFactorChange, { shop, publicUrl }: Deps): MailContent {
  const { subject, title, text } = CHANGES[change]
  return {
    subject: `${subject} bij ${shop.name}`,
    preview: 'Was u dit niet? Laat het ons weten.',
    title,
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: unwantedChangeText({ shop, publicUrl }) },
    ],
    footer: shopLines(shop),
  }
}

/** Mail that informs the owner of a new PIN. */
export function pinSetMail({ shop, publicUrl }: Deps): MailContent {
  return {
    subject: `Uw pincode voor de kassa bij ${shop.name} is ingesteld`,
    preview: 'Was u dit niet? Laat het ons weten.',
    title: 'Uw pincode is ingesteld',
    blocks: [
      {
        kind: 'text',
        text: 'Voor uw account is zojuist een pincode gekozen waarmee u aan de kassa van collega wisselt. Had u al een pincode, dan werkt die niet meer.',
      },
      { kind: 'text', text: unwantedChangeText({ shop, publicUrl }) },
    ],
    footer: shopLines(shop),
  }
}

const unwantedChangeText = ({ shop, publicUrl }: Deps) =>
  `Was u dit niet? Kies dan meteen een nieuw wachtwoord op ${publicUrl}${sitePaths.forgotPassword} en bel ${shop.phone} of mail ${shop.email}.`
