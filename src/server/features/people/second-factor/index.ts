export { beginEnrollment, pendingSecret, replaceRecoveryCodes } from './enroll.ts'
export { derivedKey } from './sealed-secret.ts'
export { secondFactorsTable } from './second-factors-table.ts'
export { takeCode } from './take-code.ts'
