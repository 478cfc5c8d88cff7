export { ContactDetails } from './ContactDetails.tsx'
export { ROUTE } from './route-text.ts'
export { WayToUs } from './WayToUs.tsx'
