export { ConfirmIdentity } from './ConfirmIdentity.tsx'
export { proofMethodsIn } from './passkey-errors.ts'
