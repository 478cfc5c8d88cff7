import { armchairs } from './armchairs.ts'
import { barstools } from './barstools.ts'
import { diningChairs } from './dining-chairs.ts'
import type { Family, Model } from './model.ts'
import { relaxChairs } from './relax-chairs.ts'
import { sofas } from './sofas.ts'

/** The made-to-measure models per family, in the order of the menu. */
export const modelsOf: Readonly<Record<Family, readonly Model[]>> = {
  'leren-bank': sofas,
  'leren-fauteuil': armchairs,
  'leren-eetkamerstoelen': diningChairs,
  'leren-relaxfauteuil': relaxChairs,
  'leren-barkruk': barstools,
}

/** All families, in the order of the menu. */
export const families = Object.keys(modelsOf) as Family[] // the record above has exactly these keys

/** All models. */
export const models: readonly Model[] = families.flatMap((family) => modelsOf[family])

/** Returns the family of a model. */
export function familyOf(model: Model): Family {
  const family = families.find((candidate) => modelsOf[candidate].includes(model))
  if (!family) throw new Error(`model ${model.id} is in no family`)
  return family
}

/**
 * Returns a model by id. Throws when it does not exist.
 *
 * @example modelById(1001).name // "Merel"
 */
export function modelById(id: number): Model {
  const found = models.find((model) => model.id === id)
  if (!found) throw new Error(`no model ${id} in the demo shop`)
  return found
}

/** Returns the display name of a model, such as "Leren bank Merel 3-zits". */
export const displayName = (model: Model) => model.nameTemplate.replace('{name}', model.name)

const PREFIXES: Readonly<Record<Family, string>> = {
  'leren-bank': 'LB',
  'leren-fauteuil': 'LF',
  'leren-eetkamerstoelen': 'LE',
  'leren-relaxfauteuil': 'LR',
  'leren-barkruk': 'LK',
}

/** Returns the item code of a model, such as "LB1001". */
export const itemCode = (model: Model) => `${PREFIXES[familyOf(model)]}${model.id}`
