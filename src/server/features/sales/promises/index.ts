export { deliveryTimesOperation } from './delivery-times.ts'
export { promiseDataOf } from './show-promises.ts'
