import type { QuoteContent } from '#shared/contracts/staff-quotes.ts'

/** The customer of a quote. */
export type QuoteBuyer = {
  customerType: 'private' | 'business'
  companyName: string
  vatNumber: string
  kvkNumber: string
  gender: string
  firstname: string
  middlename: string
  lastname: string
  email: string
  phoneNumber: string
  reference: string
}

/** Returns the customer of the content that staff typed. */
export const buyerOf = (content: Omit<QuoteContent, 'validUntil' | 'lines' | 'discounts' | 'remarks'>): QuoteBuyer => ({
  customerType: content.customerType,
  companyName: content.customerType === 'business' ? content.companyName : '',
  vatNumber: content.customerType === 'business' ? content.vatnumber : '',
  kvkNumber: content.customerType === 'business' ? content.kvknumber : '',
  gender: content.gender,
  firstname: content.firstname,
  middlename: content.middlename,
  lastname: content.lastname,
  email: content.email,
  phoneNumber: content.phoneNumber,
  reference: content.reference,
})

/** Returns whether two email addresses are the same, in any case. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Returns an email address with most letters hidden, so that the customer recognizes it and others do not learn it.
 *
 * @example emailHint('anna@voorbeeld.nl') // 'a•••@v•••.nl'
 */
export function emailHint(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  if (!name || dot <= 0) return ''
  return `${name[0]}•••@${domain[0]}•••${domain.slice(dot)}`
}
