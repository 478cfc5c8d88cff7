import { AXES, chosenOption, type Selection } from '#shared/domain/configurator/configurator.ts'
import { axisWords } from './axis-words.ts'

/** The choice that stands in the address of a page: `?leer=109&poten=6`. */
export function readSelection(search: URLSearchParams): Selection {
  return Object.fromEntries(AXES.map((axis) => [axis, search.get(axisWords[axis].parameter)]))
}

/** The choice as the query of an address, so that reload, back and a shared link show the same. Empty without a choice. */
export function writeSelection(selection: Selection): string {
  const search = new URLSearchParams()
  for (const axis of AXES) {
    const option = chosenOption(selection, axis)
    if (option !== undefined) search.set(axisWords[axis].parameter, String(option))
  }
  return search.size > 0 ? `?${search}` : ''
}
