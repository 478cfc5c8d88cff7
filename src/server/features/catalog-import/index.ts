export { applyCatalogue } from './apply-catalogue.ts'
export { hasCatalogue, importEarlier, importEverything } from './first-import.ts'
export { refreshStock } from './refresh-stock.ts'
export { SnapshotFault } from './snapshot-format.ts'
