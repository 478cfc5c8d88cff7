export { BeforeAndAfter } from './BeforeAndAfter.tsx'
export { DeliveryChange } from './DeliveryChange.tsx'
