/** Subjects of a message to the shop. The first is the most common. */
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

/** Texts of the subjects, for visitors and staff. */
export const CONTACT_SUBJECT_TEXTS: Readonly<Record<ContactSubject, string>> = {
  product: 'Vraag over een product of leersoort',
  order: 'Mijn bestelling of betaling',
  delivery: 'Levering of bezorgafspraak',
  service: 'Service, garantie of klacht',
  privacy: 'Mijn gegevens',
  accessibility: 'Toegankelijkheid van de winkel',
  other: 'Iets anders',
}

/** True for subjects where the form asks for an optional order number. */
export const mayHaveOrder = (subject: ContactSubject) => subject !== 'product' && subject !== 'accessibility'
