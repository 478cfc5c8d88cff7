import { AXES, chosenOption, type Selection } from '#shared/domain/configurator/configurator.ts'
import { axisLabels } from './axis-labels.ts'

/** Reads the configuration from the URL of a page: `?leer=109&poten=6`. */
export function readSelection(search: URLSearchParams): Selection {
  return Object.fromEntries(AXES.map((axis) => [axis, search.get(axisLabels[axis].parameter)]))
}

/**
 * Returns the configuration as a query string, so that a reload, the Back button and a shared link restore the
 * configuration. Empty without a selection.
 */
export function writeSelection(selection: Selection): string {
  const search = new URLSearchParams()
  for (const axis of AXES) {
    const option = chosenOption(selection, axis)
    if (option !== undefined) search.set(axisLabels[axis].parameter, String(option))
  }
  return search.size > 0 ? `?${search}` : ''
}
