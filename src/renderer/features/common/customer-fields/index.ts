export { FieldTranslationContext } from '../addresses/index.ts'
export { AddressFields } from './AddressFields.tsx'
export { PersonFields } from './PersonFields.tsx'
export { registerNumberField } from './register-number.ts'
