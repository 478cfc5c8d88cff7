import { plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { folded } from '#shared/kernel/text.ts'
import type { CartLine } from './cart-line.ts'

/**
 * Returns the title and the choices of a line without repetition. The name of a variant contains its leather and legs.
 * The title is therefore the name of the model when the choices are shown too.
 *
 * @example cartLineText({ displayName: 'Bank Merel Touch Cognac, taps eiken', modelName: 'Bank Merel', choices: 'Touch
 * Cognac · Taps eiken' }) // { title: 'Bank Merel', choices: 'Touch Cognac · Taps eiken' }
 */
export function cartLineText({
  displayName,
  modelName,
  choices,
}: Pick<CartLine, 'displayName' | 'modelName' | 'choices'>) {
  if (modelName && choices) return { title: modelName, choices }
  const isInName = folded(displayName).includes(folded(plainLeatherName(choices)))
  return { title: displayName, choices: isInName ? '' : choices }
}
