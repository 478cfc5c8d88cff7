export { callDataOf, forgetCallBacks } from './call-backs-table.ts'
export { deliveryTimesOperation } from './delivery-times.ts'
export { isSameWeeks, readPreferredWeeks, writePreferredWeeks } from './save-preference.ts'
export { promiseDataOf, shownCalls } from './show-promises.ts'
