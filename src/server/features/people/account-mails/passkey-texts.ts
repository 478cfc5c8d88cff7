import type { ShopDetails } from '#shared/contracts/config.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { type MailContent, shopLines } from '../../operations/mails/index.ts'

type Deps = { shop: ShopDetails; publicUrl: string }
type Change = { change: 'added' | 'removed' | 'copied'; name: string }

const CHANGES = {
  added: {
    subject: 'Er is een passkey toegevoegd',
    text: (name: string) =>
      `Aan uw account is zojuist de passkey "${name}" toegevoegd. Wie die heeft, kan zonder wachtwoord bij u inloggen.`,
  },
  removed: {
    subject: 'Er is een passkey verwijderd',
    text: (name: string) =>
      `Van uw account is zojuist de passkey "${name}" verwijderd. Daarmee kan niemand meer inloggen.`,
  },
  copied: {
    subject: 'Een passkey is geweigerd',
    text: (name: string) =>
      `Iemand wilde inloggen met uw passkey "${name}". Wij hebben dat geweigerd, want er lijkt een kopie van te zijn. Verwijder deze passkey en voeg een nieuwe toe.`,
  },
} as const

/** Mail that informs the owner that a passkey was added, removed, or refused because there seems to be a copy. */
export function passkeyMail({ change, name }: Change, { shop, publicUrl }: Deps): MailContent {
  const { subject, text } = CHANGES[change]
  return {
    subject: `${subject} bij ${shop.name}`,
    preview: 'Was u dit niet? Laat het ons weten.',
    title: subject,
    blocks: [
      { kind: 'text', text: text(name) },
      { kind: 'button', label: 'Uw passkeys bekijken', url: publicUrl + sitePaths.security },
      {
        kind: 'text',
        text: `Was u dit niet? Verwijder dan de passkey die u niet kent, kies een nieuw wachtwoord op ${publicUrl}${sitePaths.forgotPassword} en bel ${shop.phone} of mail ${shop.email}.`,
      },
    ],
    footer: shopLines(shop),
  }
}
