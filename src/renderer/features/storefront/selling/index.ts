export { formOfAccount, formOfGuest } from './customer-as-form.ts'
export { readBuyer } from './read-buyer.ts'
export { type Buyer, useSellTo } from './use-sell-to.tsx'
