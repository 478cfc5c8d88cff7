export { AddressLookup } from './AddressLookup.tsx'
export type { Country } from './address-queries.ts'
