import { plainLeatherName } from '#shared/domain/leather/leather-name.ts'
import { folded } from '#shared/kernel/text.ts'
import type { CartLine } from './cart-line.ts'

/**
 * A line in words, each said once: the name of a variant tells its leather and its legs again, so beside its choices
 * stands the name of the model.
 *
 * @example cartLineText({ displayName: 'Bank Merel Touch Cognac, taps eiken', modelName: 'Bank Merel', choices: 'Touch Cognac · Taps eiken' })
 * // { title: 'Bank Merel', choices: 'Touch Cognac · Taps eiken' }
 */
export function cartLineText({
  displayName,
  modelName,
  choices,
}: Pick<CartLine, 'displayName' | 'modelName' | 'choices'>) {
  if (modelName && choices) return { title: modelName, choices }
  const isSaid = folded(displayName).includes(folded(plainLeatherName(choices)))
  return { title: displayName, choices: isSaid ? '' : choices }
}
