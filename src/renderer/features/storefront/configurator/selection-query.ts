import { AXES, chosenOption, type Selection } from '#shared/domain/configurator/configurator.ts'
import { axisWords } from './axis-words.ts'

/** Reads the configuration from the URL of a page: `?leer=109&poten=6`. */
export function readSelection(search: URLSearchParams): Selection {
  return Object.fromEntries(AXES.map((axis) => [axis, search.get(axisWords[axis].parameter)]))
}

/**
 * Writes the configuration as a query string, so that reload, back and a shared link show the same. Empty without a
 * selection.
 */
export function writeSelection(selection: Selection): string {
  const search = new URLSearchParams()
  for (const axis of AXES) {
    const option = chosenOption(selection, axis)
    if (option !== undefined) search.set(axisWords[axis].parameter, String(option))
  }
  return search.size > 0 ? `?${search}` : ''
}
