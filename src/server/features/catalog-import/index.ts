export { applyCatalogue } from './apply-catalogue.ts'
export { hasCatalogue, importEverything } from './first-import.ts'
export { refreshStock } from './refresh-stock.ts'
export { SnapshotFault } from './snapshot-format.ts'
