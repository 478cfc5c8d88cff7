export { BeforeAndAfter } from './BeforeAndAfter.tsx'
