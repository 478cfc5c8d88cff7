import { lookup } from '#shared/kernel/lookup.ts'
import { ADDRESS_CHOICE_CODES, DELIVERY_CODES } from '../checkout/choice-codes.ts'
import { formatCents } from '../money/format.ts'

/** Names of actions. An action without a name is shown by its code. */
const ACTIONS: Readonly<Record<string, string>> = lookup({
  'access.refused': 'Geen toegang gekregen',
  'catalogue.downloaded': 'Catalogus opgehaald',
  'catalogue.applied': 'Catalogus bijgewerkt',
  'catalogue.restored': 'Catalogus teruggezet',
  'catalogue.options_taken': 'Opties en leersoorten bijgewerkt',
  'catalogue.menu_taken': 'Menu bijgewerkt',
  'catalogue.photographs_taken': "Foto's bijgewerkt",
  'order.corrected': 'Order gecorrigeerd',
  'order.customer_linked': 'Order aan een klant gekoppeld',
  'order.customer_unlinked': 'Order van een klant losgemaakt',
  'order.discount_given': 'Korting gegeven',
  'order.discount_approved': 'Korting goedgekeurd',
  'order.list_exported': 'Lijst van orders geëxporteerd',
  'order.lines_moved': 'Orderregels verder gezet',
  'order.mail_resent': 'Mail opnieuw verstuurd',
  'order.sent_again': 'Order opnieuw naar de boekhouding gestuurd',
  'message.retried': 'Bericht opnieuw verstuurd',
  'message.closed': 'Bericht met de hand afgehandeld',
  'message.all_retried': 'Alle mislukte berichten opnieuw verstuurd',
  'order.synchronised': 'Orders gesynchroniseerd met de boekhouding',
  'order.signed': 'Getekend door de klant',
  'order.note_added': 'Notitie toegevoegd',
  'order.promise_kept': 'Belofte van kassa zonder verbinding nagekomen',
  'payment.started': 'Betaling gestart',
  'payment.received': 'Contant ontvangen',
  'payment.recorded_offline': 'Betaling van kassa zonder verbinding vastgelegd',
  'payment.abort_requested': 'Afbreken van betaling gevraagd',
  'payment.aborted': 'Betaling afgebroken',
  'payment.link_sent': 'Betaallink gemaild',
  'payment.refund_requested': 'Terugbetaling gevraagd',
  'payment.refunded': 'Terugbetaald',
  'payment.refund_refused': 'Terugbetaling niet gelukt',
  'review.judged': 'Review beoordeeld',
  'payment.list_exported': 'Lijst van betalingen geëxporteerd',
  'review.list_exported': 'Lijst van reviews geëxporteerd',
  'contact.answered': 'Bericht van de website beantwoord',
  'contact.handled': 'Bericht van de website afgehandeld',
  'contact.reopened': 'Bericht van de website heropend',
  'content.saved': 'Tekst gewijzigd',
  'content.restored': 'Tekst teruggezet',
  'search.synonyms_saved': 'Synoniemen bewaard',
  'search.miss_dismissed': 'Zoekopdracht zonder resultaat weggehaald',
  'customer.anonymised': 'Klant geanonimiseerd',
  'customer.data_exported': 'Gegevens van een klant geëxporteerd',
  'customer.forgotten': 'Klant vergeten op verzoek',
  'customer.list_exported': 'Lijst van klanten geëxporteerd',
  'user.email_changed': 'E-mailadres van een account gewijzigd',
  'user.invited': 'Medewerker uitgenodigd',
  'user.invited_again': 'Medewerker opnieuw uitgenodigd',
  'user.locked': 'Medewerker geblokkeerd',
  'user.unlocked': 'Medewerker gedeblokkeerd',
  'user.reset_mailed': 'Link voor nieuw wachtwoord gemaild',
  'user.roles_changed': 'Rollen gewijzigd',
  'user.second_factor_on': 'Inloggen met code aangezet',
  'user.second_factor_off': 'Inloggen met code uitgezet',
  'user.second_factor_reset': 'Inloggen met code gewist',
  'user.recovery_codes_renewed': 'Nieuwe herstelcodes gemaakt',
  'user.recovery_code_used': 'Met een herstelcode ingelogd',
  'user.pin_set': 'Pincode gekozen',
  'user.pin_removed': 'Pincode verwijderd',
  'user.pin_blocked': 'Pincode geblokkeerd na te veel foute',
  'till.opened': 'Kassa aangemeld',
  'till.ended': 'Kassa afgemeld',
  'till.location_set': 'Kassa naar een andere winkel gezet',
  'location.added': 'Winkel toegevoegd',
  'location.changed': 'Winkel gewijzigd',
  'till.drawer_set': 'Kassalade gekozen',
  'drawer.paid_in': 'Geld in de la gedaan',
  'drawer.paid_out': 'Geld uit de la gehaald',
  'shift.opened': 'Dienst begonnen',
  'shift.closed': 'Dienst gesloten',
  'till.operation_started': 'Bewerking gestart door een kassa',
  'till.discount_rules_saved': 'Kortingen aan de kassa ingesteld',
  'till.tiles_fixed': 'Tegels van de kassa vastgezet',
  'drawer.opened': 'Kassalade geopend zonder betaling',
  'sale.parked': 'Verkoop geparkeerd',
  'sale.taken': 'Geparkeerde verkoop teruggenomen',
  'sale.removed': 'Geparkeerde verkoop verwijderd',
  'day.closed': 'Dag afgesloten',
  'day.corrected': 'Dagafsluiting gecorrigeerd',
  'user.view_kept': 'Eigen weergave bewaard',
  'user.view_forgotten': 'Eigen weergave verwijderd',
  'withdrawal.attached': 'Bestelling of leverdag bij herroeping gezet',
  'withdrawal.handled': 'Herroeping behandeld',
})

const SUBJECTS: Readonly<Record<string, string>> = lookup({
  sales_order: 'Verkooporder',
  customer: 'Klant',
  review: 'Review',
  user: 'Gebruiker',
  withdrawal: 'Herroeping',
  payment: 'Betaling',
  session: 'Sessie',
  catalogue: 'Catalogus',
  search: 'Zoeken',
  message: 'Bericht',
  till: 'Kassa',
  parked_sale: 'Geparkeerde verkoop',
  day_closing: 'Dagafsluiting',
  drawer: 'Kassalade',
  location: 'Winkel',
  specialDays: 'Bijzondere dagen',
  contact_message: 'Bericht van de website',
  content: 'Tekst',
})

/** Names of fields of all subjects; a path is translated part by part. */
const FIELDS: Readonly<Record<string, string>> = lookup({
  amountCents: 'Bedrag',
  characters: 'Aantal tekens',
  city: 'Plaats',
  companyName: 'Bedrijfsnaam',
  corrects: 'Verbetert',
  countedCents: 'Geteld',
  customerType: 'Soort klant',
  date: 'Datum',
  deliveredOn: 'Geleverd op',
  delivery: 'Levering',
  deliveryAddress: 'Afleveradres',
  differenceCents: 'Verschil',
  drawer: 'Kassalade',
  location: 'Winkel',
  specialDays: 'Bijzondere dagen',
  adminPercent: 'Korting van een beheerder (%)',
  salesPercent: 'Korting van een verkoper (%)',
  reasons: 'Redenen',
  discountCents: 'Korting',
  grossCents: 'Totaal',
  email: 'E-mailadres',
  expectedCents: 'Verwacht',
  firstname: 'Voornaam',
  isHandled: 'Afgehandeld',
  floatCents: 'Wisselgeld',
  groups: 'Groepen',
  term: 'Zoekterm',
  version: 'Versie',
  hasPin: 'Heeft een pincode',
  hasSecondFactor: 'Logt in met code',
  houseNumber: 'Huisnummer',
  houseNumberAddition: 'Toevoeging',
  isFiltered: 'Gefilterd',
  isLocked: 'Geblokkeerd',
  isValid: 'Zichtbaar',
  lastname: 'Achternaam',
  lines: 'Regels',
  mail: 'Mail',
  failed: 'Mislukt',
  kind: 'Soort',
  messages: 'Berichten',
  method: 'Methode',
  middlename: 'Tussenvoegsel',
  name: 'Naam',
  noteId: 'Notitie',
  orders: 'Orders',
  party: 'Partij',
  path: 'Adres van de aanroep',
  paymentType: 'Betaalwijze',
  phoneNumber: 'Telefoon',
  reaction: 'Reactie',
  purpose: 'Waarvoor',
  reason: 'Reden',
  reference: 'Referentie',
  refundId: 'Terugbetaling',
  refundedCents: 'Terugbetaald',
  refusalReason: 'Reden van weigering',
  remarks: 'Opmerkingen',
  replaces: 'In plaats van',
  requestId: 'Nummer van de aanroep',
  roles: 'Rollen',
  salesOrderId: 'Verkooporder',
  sellerId: 'Verkoper',
  state: 'Stand',
  streetname: 'Straat',
  synchronized: 'Gesynchroniseerd',
  terminalCode: 'Pinapparaat',
  till: 'Kassa',
  openedBy: 'Geopend door',
  openedDateTime: 'Geopend op',
  userId: 'Gebruiker',
  waiting: 'Wacht nog',
  zipcode: 'Postcode',
  payment: 'Betaaloptie',
  vatnumber: 'Btw-nummer',
  kvknumber: 'KvK-nummer',
  gender: 'Aanhef',
  country: 'Land',
  province: 'Provincie',
  municipality: 'Gemeente',
  addressVerified: 'Adres gevonden',
  deliveryAddressCountry: 'Land (aflevering)',
  deliveryAddressZipcode: 'Postcode (aflevering)',
  deliveryAddressHouseNumber: 'Huisnummer (aflevering)',
  deliveryAddressHouseNumberAddition: 'Toevoeging (aflevering)',
  deliveryAddressStreetname: 'Straat (aflevering)',
  deliveryAddressCity: 'Plaats (aflevering)',
  deliveryAddressProvince: 'Provincie (aflevering)',
  deliveryAddressMunicipality: 'Gemeente (aflevering)',
  deliveryAddressVerified: 'Afleveradres gevonden',
})

/** Names of the choices of a checkout form, which the log stores as codes. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = lookup({
  customerType: lookup({ private: 'Particulier', business: 'Bedrijf' }),
  gender: lookup({ m: 'De heer', v: 'Mevrouw' }),
  delivery: lookup({ [DELIVERY_CODES.delivery]: 'Bezorgen', [DELIVERY_CODES.pickup]: 'Afhalen' }),
  deliveryAddress: lookup({
    [ADDRESS_CHOICE_CODES.same]: 'Hetzelfde adres',
    [ADDRESS_CHOICE_CODES.other]: 'Een ander adres',
  }),
})

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

/**
 * Returns a value of the audit log as text for people: a dash for an empty value, words for booleans, an amount for
 * cents, the name of a choice, and JSON for a value with parts.
 *
 * @param field a number in a field whose name ends in "Cents" is an amount
 */
export function valueInWords(value: unknown, field = ''): string {
  if (value === undefined || value === null || value === '') return '–'
  if (value === true) return 'ja'
  if (value === false) return 'nee'
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value)
  const choice = typeof value === 'string' ? CHOICES[field]?.[value] : undefined
  if (choice !== undefined) return choice
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
