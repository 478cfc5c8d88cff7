export { beginEnrollment, pendingSecret, replaceRecoveryCodes } from './enroll.ts'
export { redeemCode } from './redeem-code.ts'
export { derivedKey } from './sealed-secret.ts'
export { secondFactorsTable } from './second-factors-table.ts'
