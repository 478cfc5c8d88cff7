import { isOneOf, LEG_NAMES, type LegsName } from '#shared/domain/pictures/picture-names.ts'

const LEGS_NODE = /^legs:([a-z0-9-]+):/

/**
 * Returns the legs that a node of a model shows; undefined for a node that is no legs.
 *
 * @example legsOfNode('legs:tapered-oak:oak') // 'tapered-oak'
 */
export function legsOfNode(name: string): LegsName | undefined {
  const kind = LEGS_NODE.exec(name)?.[1]
  return kind !== undefined && isOneOf(LEG_NAMES, kind) ? kind : undefined
}

/**
 * Returns which of the legs in a file are shown. Legs that the file does not have become the default legs of the model,
 * which are the first; undefined for a model without legs.
 */
export const shownLegs = (inFile: readonly LegsName[], chosen: LegsName | undefined): LegsName | undefined =>
  chosen !== undefined && inFile.includes(chosen) ? chosen : inFile[0]
