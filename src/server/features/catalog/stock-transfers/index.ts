export { pushTransfer, releaseTransfers, resolveTransfers, withoutUncertainLevels } from './erp-transfers.ts'
