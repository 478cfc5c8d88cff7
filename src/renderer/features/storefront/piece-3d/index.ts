export { type LoadedPiece, openPieceLoader, type PieceLoader } from './piece-loader.ts'
