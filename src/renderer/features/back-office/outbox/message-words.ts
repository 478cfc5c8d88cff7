import { lookup } from '#shared/kernel/lookup.ts'

const WORDS: Readonly<Record<string, string>> = lookup({
  'order-confirmation': 'bevestiging van een bestelling',
  'order-canceled': 'bestelling geannuleerd',
  'order-lines': 'nieuws over een bestelling',
  'sales-order': 'bestelling',
  deposit: 'betaling',
  refund: 'terugbetaling',
  'stock-transfer': 'verplaatsing van voorraad',
  'payment-received': 'betaling ontvangen',
  'payment-refunded': 'geld terugbetaald',
  'payment-link': 'betaallink',
  'payment-reminder': 'herinnering van een betaling',
  'account-registered': 'nieuw account bevestigen',
  'password-reset': 'nieuw wachtwoord kiezen',
  'password-changed': 'wachtwoord gewijzigd',
  'login-attack': 'veel verkeerde wachtwoorden',
  'email-change-link': 'nieuw e-mailadres bevestigen',
  'email-change-asked': 'ander e-mailadres gevraagd',
  'email-changed': 'e-mailadres gewijzigd',
  'staff-invited': 'uitnodiging van een medewerker',
  'second-factor-changed': 'inloggen met code gewijzigd',
  'account-deleted': 'account verwijderd',
  'contact-message': 'contactformulier',
  'contact-copy': 'kopie van het contactformulier',
  'withdrawal-receipt': 'ontvangst van een herroeping',
  'withdrawal-notice': 'melding van een herroeping',
  'withdrawal-step': 'stap van een herroeping',
})

/** Returns the Dutch name of a kind of outbox message. The name of an unknown kind is its code. */
export const messageInWords = (kind: string): string => WORDS[kind] ?? kind
