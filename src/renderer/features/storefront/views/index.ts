export { pieceInPictures } from './piece-in-pictures.ts'
export type { ShownPiece, ViewProps } from './shown-piece.ts'
export {
  canTryAgain,
  FileFailure,
  NoGraphics,
  PROBLEM_WORDS,
  problemOf,
  type ThreeDProblem,
} from './three-d-problem.ts'
export { type ConfiguredViewProps, TillViewContext } from './till-view.ts'
export { measuresOfModel, seatHeightChoice } from './use-lift.ts'
export { useOpenView } from './use-open-view.ts'
export { useProductChoices } from './use-product-choices.ts'
export { ViewBar, type ViewEntry } from './ViewBar.tsx'
export {
  useViewChoices,
  type ViewChoices,
  ViewChoicesContext,
  type ViewOption,
} from './view-choices.ts'
