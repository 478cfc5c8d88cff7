export { ScanHandler } from './ScanHandler.tsx'
