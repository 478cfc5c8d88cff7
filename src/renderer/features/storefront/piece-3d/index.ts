export { type LoadedPiece, openPieceLoader, type PieceLoader } from './piece-loader.ts'
export type { Orbit } from './orbit.ts'
export { PieceView } from './PieceView.tsx'
