export { type CallingTill, callingTill } from './calling-till.ts'
export { verifyPin } from './switch-by-pin.ts'
