export { AddressLookup } from './AddressLookup.tsx'
export type { Country } from './address-queries.ts'
export { FieldTranslationContext, useFieldTranslation } from './field-translation.ts'
