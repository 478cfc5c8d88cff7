export { callDataOf, forgetCallBacks } from './call-backs-table.ts'
export { deliveryTimesOperation } from './delivery-times.ts'
export { promiseDataOf, shownCalls } from './show-promises.ts'
