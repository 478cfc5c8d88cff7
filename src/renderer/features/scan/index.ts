export { ScanDesk } from './ScanDesk.tsx'
