export { LocationPieces } from './LocationPieces.tsx'
export { useLocationStock } from './use-location-stock.ts'
