/** What was done, for people. An action that stands nowhere here is shown by its code. */
const ACTIONS: Readonly<Record<string, string>> = {
  'access.refused': 'Geen toegang gekregen',
  'catalogue.downloaded': 'Catalogus opgehaald',
  'catalogue.applied': 'Catalogus bijgewerkt',
  'catalogue.options_taken': 'Opties en leersoorten bijgewerkt',
  'catalogue.menu_taken': 'Menu bijgewerkt',
  'catalogue.photographs_taken': "Foto's bijgewerkt",
  'payment.started': 'Betaling gestart',
  'payment.received': 'Contant ontvangen',
  'payment.aborted': 'Betaling afgebroken',
  'payment.link_sent': 'Betaallink gemaild',
  'payment.refund_requested': 'Terugbetaling gevraagd',
  'payment.refunded': 'Terugbetaald',
  'payment.refund_refused': 'Terugbetaling niet gelukt',
  'review.judged': 'Review beoordeeld',
  'customer.anonymised': 'Klant geanonimiseerd',
  'customer.data_exported': 'Gegevens van een klant geëxporteerd',
  'customer.forgotten': 'Klant vergeten op verzoek',
  'customer.list_exported': 'Lijst van klanten geëxporteerd',
  'withdrawal.attached': 'Bestelling of leverdag bij herroeping gezet',
  'withdrawal.handled': 'Herroeping behandeld',
}

const SUBJECTS: Readonly<Record<string, string>> = {
  sales_order: 'Verkooporder',
  customer: 'Klant',
  review: 'Review',
  user: 'Gebruiker',
  withdrawal: 'Herroeping',
  payment: 'Betaling',
  session: 'Sessie',
  catalogue: 'Catalogus',
}

/** Names of fields, whatever the subject; of a path every part by itself. */
const FIELDS: Readonly<Record<string, string>> = {
  isValid: 'Zichtbaar',
  reaction: 'Reactie',
  refusalReason: 'Reden van weigering',
  state: 'Stand',
  reason: 'Reden',
  salesOrderId: 'Verkooporder',
  deliveredOn: 'Geleverd op',
  method: 'Methode',
  path: 'Adres',
  roles: 'Rollen',
  requestId: 'Nummer van de aanroep',
}

/** @example fieldInWords('isValid') // 'Zichtbaar' */
export const fieldInWords = (field: string): string =>
  field
    .split('.')
    .map((part) => FIELDS[part] ?? part)
    .join(' › ')

/** @example actionInWords('review.judged') // 'Review beoordeeld' */
export const actionInWords = (action: string): string => ACTIONS[action] ?? action

/** @example subjectInWords('sales_order') // 'Verkooporder' */
export const subjectInWords = (subject: string): string => SUBJECTS[subject] ?? subject

/** A value as it stands in the log, for people: nothing is a dash, yes and no are words, and what has parts is written out. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (value === true) return 'ja'
  if (value === false) return 'nee'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
