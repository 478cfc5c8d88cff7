export { type Orbit, START } from './orbit.ts'
export { PieceView } from './PieceView.tsx'
export { type LoadedPiece, openPieceLoader, type PieceLoader } from './piece-loader.ts'
export { TurnedPiece } from './TurnedPiece.tsx'
