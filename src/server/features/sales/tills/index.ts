export { type CallingTill, callingTill } from './calling-till.ts'
