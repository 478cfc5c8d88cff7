export { type CallingTill, callingTill, tillAt } from './calling-till.ts'
export { verifyPin } from './switch-by-pin.ts'
