export { listLocations, locationName, showroomsInWebShop } from './list-locations.ts'
export { locationsTable } from './locations-table.ts'
