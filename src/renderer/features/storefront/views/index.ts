export type { ShownPiece, ViewProps } from './shown-piece.ts'
