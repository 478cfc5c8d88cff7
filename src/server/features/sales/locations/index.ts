export { listLocations, locationName } from './list-locations.ts'
export { locationsTable } from './locations-table.ts'
