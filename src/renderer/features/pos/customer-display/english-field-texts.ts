import { lookup } from '#shared/kernel/lookup.ts'

/** Labels, help and messages of the form in which a customer types the own data, by their Dutch text. */
const TEXTS = lookup({
  'Ik bestel als': 'I am ordering as',
  Particulier: 'Private person',
  Bedrijf: 'Company',
  Bedrijfsnaam: 'Company name',
  'Btw-nummer': 'VAT number',
  'KvK-nummer': 'KvK number (Dutch trade register)',
  Ondernemingsnummer: 'Enterprise number',
  Handelsregisternummer: 'Trade register number',
  Aanhef: 'Title',
  Mevrouw: 'Ms',
  'De heer': 'Mr',
  Voornaam: 'First name',
  Tussenvoegsel: 'Name prefix',
  Achternaam: 'Last name',
  'E-mailadres': 'Email address',
  Telefoonnummer: 'Phone number',
  'Uw adres': 'Your address',
  Land: 'Country',
  Nederland: 'The Netherlands',
  België: 'Belgium',
  Duitsland: 'Germany',
  Straatnaam: 'Street',
  Huisnummer: 'House number',
  Toevoeging: 'Addition',
  Postcode: 'Postcode',
  Plaats: 'Town',
  'Adres opzoeken': 'Look the address up',
  'Adres handmatig invullen': 'Type the address',
  'Zoek uw adres': 'Find your address',
  'Postcode en huisnummer, of straat en plaats': 'Postcode and house number, or street and town',
  'Bijvoorbeeld 2012 ES 30': 'For example 2012 ES 30',
  'Straat, huisnummer en plaats': 'Street, house number and town',
  'Gevonden adressen': 'Addresses found',
  'Het adres kan nu niet worden opgezocht.': 'The address cannot be looked up now.',
  'Vul het adres zelf in': 'Type the address',
  'Geen adres gevonden. Controleer wat u heeft ingevuld, of vul het adres zelf in.':
    'No address found. Please check what you typed, or type the address yourself.',
  'Zoek en kies uw adres, of vul het zelf in.': 'Please find and choose your address, or type it.',
  'Vul alleen het huisnummer in; de toevoeging heeft een eigen veld.':
    'Please type the house number only; the addition has its own field.',
  'Vul een postcode van vier cijfers en twee letters in: 1234 AB.':
    'Please type a postcode of four digits and two letters: 1234 AB.',
  'Vul een Belgische postcode van vier cijfers in: 9000.': 'Please type a Belgian postcode of four digits: 9000.',
  'Vul een geldig btw-nummer in, zoals NL123456789B01 of BE0123456789.':
    'Please type a valid VAT number, such as NL123456789B01 or BE0123456789.',
  'Vul een KvK-nummer van 8 cijfers in.': 'Please type a KvK number of 8 digits.',
  'Geen geldig telefoonnummer.': 'This is not a valid phone number.',
  'Geen geldige email.': 'This is not a valid email address.',
  'Er staat een teken in dat niet kan worden opgeslagen.': 'It contains a character that cannot be stored.',
  'Ongeldig.': 'Invalid.',
  // The messages name these fields by another word than their label.
  Email: 'Email address',
  Geslacht: 'Title',
  Klanttype: 'Private person or company',
})

/** Messages with a part that varies. */
const PATTERNS: readonly [RegExp, (part: string) => string][] = [
  [/^(.+) is verplicht\.$/, (field) => `${englishFieldText(field)} is required.`],
  [/^U kunt maximaal (\d+) karakters gebruiken\.$/, (count) => `Please use at most ${count} characters.`],
  [/^U moet minimaal (\d+) karakters gebruiken\.$/, (count) => `Please use at least ${count} characters.`],
]

/** Returns a Dutch text of the customer's form in English; the same text when it has no translation. */
export function englishFieldText(dutch: string): string {
  for (const [pattern, english] of PATTERNS) {
    const [, part] = pattern.exec(dutch) ?? []
    if (part !== undefined) return english(part)
  }
  return TEXTS[dutch] ?? dutch
}
