/** What a message to the shop can be about; the first is what most people write for. */
export const CONTACT_SUBJECTS = [
  'product',
  'order',
  'delivery',
  'service',
  'privacy',
  'accessibility',
  'other',
] as const

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** As a visitor chooses it and the shop reads it. */
export const CONTACT_SUBJECT_TEXTS: Readonly<Record<ContactSubject, string>> = {
  product: 'Vraag over een product of leersoort',
  order: 'Mijn bestelling of betaling',
  delivery: 'Levering of bezorgafspraak',
  service: 'Service, garantie of klacht',
  privacy: 'Mijn gegevens',
  accessibility: 'Toegankelijkheid van de winkel',
  other: 'Iets anders',
}

/** An order number helps where there is an order. */
export const mayHaveOrder = (subject: ContactSubject) => subject !== 'product' && subject !== 'accessibility'
