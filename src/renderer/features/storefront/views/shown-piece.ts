import type { LegsName } from '#shared/domain/pictures/picture-names.ts'

/** The piece of furniture in the choices of a page, as 3D models and drawings need it. */
export type ShownPiece = {
  /** Folder in resources/pictures/models and file in resources/three-d/models, without `-mirror`. */
  model: string
  isMirrored: boolean
  /** Undefined: the default legs of the model. */
  legs: LegsName | undefined
  /** Family of the leather texture (`touch`), and its color, six hex digits. */
  family: string
  hex: string
  /** By how many whole cm the chosen seat height lifts the piece above its 3D model; absent or 0: not at all. */
  liftCm?: number | undefined
}

/**
 * What a view that opens from the bar gets. It is the default content of a dialog or full screen of its own, loaded
 * lazily.
 */
export type ViewProps = { piece: ShownPiece; title: string; itemId: number; onClose: () => void }
