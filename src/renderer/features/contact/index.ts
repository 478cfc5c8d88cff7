export { ContactDetails } from './ContactDetails.tsx'
export { ROUTE, WayToUs } from './WayToUs.tsx'
