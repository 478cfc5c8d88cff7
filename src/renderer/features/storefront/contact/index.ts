export { ContactDetails } from './ContactDetails.tsx'
export { Directions } from './Directions.tsx'
export { ROUTE } from './route-text.ts'
