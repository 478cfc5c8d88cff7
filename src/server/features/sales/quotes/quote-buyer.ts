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
