export { changesOfBuyer, forgetTextsOfChanges } from './forget-changes.ts'
export { type OrderChangeMailDeps, orderChangeMails } from './order-change-mails.ts'
