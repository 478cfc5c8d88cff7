export { transferClosings } from './closed-messages.ts'
export { pushTransfer, releaseTransfers, resolveTransfers, withoutUncertainLevels } from './erp-transfers.ts'
