import { sitePaths } from '#shared/contracts/site-paths.ts'
import { needsPerson, OPERATIONS, type OperationName, waitText } from '#shared/domain/operations/operations.ts'
import { progressInWords } from '#shared/domain/operations/runs.ts'
import { amsterdamClock } from '#shared/kernel/dates.ts'
import type { MenuItem } from './menu-item.ts'
import type { MenuState, OperationInMenu } from './menu-state.ts'

/** Operations that begin a group, with a separator above them. */
const BEGINS_A_GROUP: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['options-download', 'stock-refresh', 'compare', 'shop-reviews', 'cache-clear'] as const),
])

/** Returns the menu of the shop's data, for an Admin (docs/requirements.md#s2-admin-data). */
export function dataMenu({ operations, hasResults }: MenuState): MenuItem[] {
  return [
    ...operations.flatMap((one, index) => [
      ...(index > 0 && BEGINS_A_GROUP.has(one.operation)
        ? [{ id: `line-${one.operation}`, type: 'separator' } satisfies MenuItem]
        : []),
      operationItem(one),
    ]),
    { id: 'data-line-files', type: 'separator' },
    { id: 'save-items', label: 'Artikelen opslaan als bestand…', choice: { kind: 'save-list', list: 'items' } },
    { id: 'save-options', label: 'Opties opslaan als bestand…', choice: { kind: 'save-list', list: 'options' } },
    { id: 'data-line-results', type: 'separator' },
    { id: 'results', label: 'Laatste resultaat…', enabled: hasResults, choice: { kind: 'results' } },
    {
      id: 'data-page',
      label: 'Datapagina',
      choice: { kind: 'command', command: { command: 'go', path: sitePaths.data } },
    },
  ]
}

function operationItem({ operation, isRunning, progress, inTheWay, last }: OperationInMenu): MenuItem {
  const { title } = OPERATIONS[operation]
  const id = `operation-${operation}`
  if (isRunning) {
    const far = progress ? ` (${progressInWords(progress)})` : ''
    return { id, label: `${title}: ${waitText(operation)}${far}`, enabled: false }
  }
  if (inTheWay) {
    return { id, label: `${title} (wacht op “${OPERATIONS[inTheWay].title}”)`, enabled: false }
  }
  // An operation that needs a preview is started on the data page, which shows its effects.
  if (needsPerson(operation)) {
    return {
      id,
      label: `${title}…`,
      choice: { kind: 'command', command: { command: 'go', path: sitePaths.data } },
    }
  }
  return {
    id,
    label: last ? `${title} (${clockOf(last.at)} ${shortened(last.words)})` : title,
    ...(last && { sublabel: last.words }),
    choice: { kind: 'operation', operation },
  }
}

const LABEL_MAX = 60

const shortened = (words: string) => {
  const first = `${words.charAt(0).toLowerCase()}${words.slice(1)}`
  return first.length > LABEL_MAX ? `${first.slice(0, LABEL_MAX - 1)}…` : first
}

function clockOf(at: string): string {
  const { minutesSinceMidnight } = amsterdamClock(new Date(at))
  const two = (count: number) => String(count).padStart(2, '0')
  return `${two(Math.floor(minutesSinceMidnight / 60))}:${two(minutesSinceMidnight % 60)}`
}
