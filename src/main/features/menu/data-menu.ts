import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { needsPerson, OPERATIONS, type OperationName, waitText } from '#shared/domain/operations/operations.ts'
import { progressInWords } from '#shared/domain/operations/runs.ts'
import { amsterdamClock } from '#shared/kernel/dates.ts'
import type { MenuItem } from './menu-item.ts'
import type { MenuState, OperationInMenu } from './menu-state.ts'

/** Operations that begin a group of the menu: a separator is shown above each. */
const BEGINS_A_GROUP: ReadonlySet<OperationName> = new Set<OperationName>([
  ...(['options-download', 'stock-refresh', 'compare', 'shop-reviews', 'cache-clear'] as const),
])

const SAVE_ITEMS: readonly MenuItem[] = [
  { id: 'data-line-files', type: 'separator' },
  { id: 'save-items', label: 'Artikelen opslaan als bestand…', choice: { kind: 'save-list', list: 'items' } },
  { id: 'save-options', label: 'Opties opslaan als bestand…', choice: { kind: 'save-list', list: 'options' } },
]

/** Returns the menu with operations on the shop's data, for an Admin (docs/requirements.md#s2-admin-data). */
export function dataMenu({ operations, hasResults, isKiosk, isPractice }: MenuState): MenuItem[] {
  return [
    ...operations.flatMap((one, index) => [
      ...(index > 0 && BEGINS_A_GROUP.has(one.operation)
        ? [{ id: `line-${one.operation}`, type: 'separator' } satisfies MenuItem]
        : []),
      operationItem(one),
    ]),
    // The dialog for a file shows the whole machine, so it is absent on a practicing till in kiosk mode.
    ...(isKiosk && isPractice ? [] : SAVE_ITEMS),
    { id: 'data-line-results', type: 'separator' },
    { id: 'results', label: 'Laatste resultaat…', enabled: hasResults, choice: { kind: 'results' } },
    {
      id: 'data-page',
      label: 'Datapagina',
      choice: { kind: 'command', command: { command: 'go', path: staffPaths.data } },
    },
  ]
}

function operationItem({ operation, isRunning, progress, blockedBy, last }: OperationInMenu): MenuItem {
  const { title } = OPERATIONS[operation]
  const id = `operation-${operation}`
  if (isRunning) {
    const progressText = progress ? ` (${progressInWords(progress)})` : ''
    return { id, label: `${title}: ${waitText(operation)}${progressText}`, enabled: false }
  }
  if (blockedBy) {
    return { id, label: `${title} (wacht op “${OPERATIONS[blockedBy].title}”)`, enabled: false }
  }
  // An operation with a preview is started on the data page, because a user must first see there what it would change.
  if (needsPerson(operation)) {
    return {
      id,
      label: `${title}…`,
      choice: { kind: 'command', command: { command: 'go', path: staffPaths.data } },
    }
  }
  return {
    id,
    label: last ? `${title} (${timeOf(last.at)} ${shortened(last.words)})` : title,
    ...(last && { sublabel: last.words }),
    choice: { kind: 'operation', operation },
  }
}

const MAX_LABEL_LENGTH = 60

/** Returns the text for the middle of a label: it begins with a lowercase letter and is not too long. */
const shortened = (words: string) => {
  const text = `${words.charAt(0).toLowerCase()}${words.slice(1)}`
  return text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH - 1)}…` : text
}

function timeOf(at: string): string {
  const { minutesSinceMidnight } = amsterdamClock(new Date(at))
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return `${twoDigits(Math.floor(minutesSinceMidnight / 60))}:${twoDigits(minutesSinceMidnight % 60)}`
}
