export { beginEnrolment, begunSecret, replaceRecoveryCodes } from './enrol.ts'
export { derivedKey } from './sealed-secret.ts'
export { secondFactorsTable } from './second-factors-table.ts'
export { takeCode } from './take-code.ts'
