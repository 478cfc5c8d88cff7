export { CartCompanions, Companions } from './Companions.tsx'
