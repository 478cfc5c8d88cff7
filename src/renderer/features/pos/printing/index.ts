export { PrintList } from './PrintList.tsx'
