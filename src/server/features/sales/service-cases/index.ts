export {
  endCaseVisit,
  lockVisitedCase,
  saveCaseVisit,
  visitedOrder,
} from './case-visits.ts'
export { cleanUpService, type ServiceCleanUpDeps } from './clean-up.ts'
export { casesOfCustomer } from './customer-cases.ts'
export { eraseCasesByEmail, eraseCasesOfOrders, ordersWithOpenCases } from './erase-cases.ts'
export { exportedCases } from './export-cases.ts'
export { type CaseToOpen, openCase } from './open-case.ts'
export { type ServiceMailDeps, serviceMails } from './service-mails.ts'
export { type PhotoDeps as CasePhotoDeps, storePhoto } from './store-photo.ts'
