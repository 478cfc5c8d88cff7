export { integrityCheckOperation } from './integrity-check-operation.ts'
export { runIntegrityChecks } from './run-integrity-checks.ts'
