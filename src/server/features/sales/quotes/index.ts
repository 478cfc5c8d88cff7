export type { QuoteRules } from './create-quote.ts'
export { findQuotesByNumber } from './find-quotes.ts'
export { followQuotes } from './follow-quotes.ts'
export {
  forgetContactOfQuotes,
  forgetOldQuotes,
  forgetQuotesOf,
  forgetQuotesOfOrders,
  quotesOfPerson,
} from './forget-quotes.ts'
export { type QuoteMailDeps, quoteMails } from './quote-mails.ts'
export { quotesOfCustomer } from './quotes-of-customer.ts'
