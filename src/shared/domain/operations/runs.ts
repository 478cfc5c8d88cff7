import { lookup } from '#shared/kernel/lookup.ts'
import { isRecord } from '../../kernel/is-record.ts'

/**
 * States of a run. `interrupted`: the server of the run is gone or had to stop. `needs_confirmation`: the run changed
 * nothing, because a user must agree with its changes first: they are unusually large, or they restore an earlier
 * catalog.
 */
export const RUN_STATES = ['running', 'done', 'failed', 'interrupted', 'needs_confirmation'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Progress of a run. `of` is null when the total is unknown; `what` names the things that are counted: "foto's". */
export type RunProgress = { done: number; of: number | null; what: string }

const WORDS: Readonly<Record<RunState, string>> = {
  running: 'Bezig',
  done: 'Gelukt',
  failed: 'Mislukt',
  interrupted: 'Onderbroken',
  needs_confirmation: 'Wacht op bevestiging',
}

const formatCount = new Intl.NumberFormat('nl-NL').format

/** @example progressInWords({ done: 1200, of: 5000, what: "foto's" }) // "1.200 van 5.000 foto's" */
export const progressInWords = ({ done, of, what }: RunProgress): string =>
  `${formatCount(done)}${of === null ? '' : ` van ${formatCount(of)}`} ${what}`

/** Words for the numbers in a result. Numbers without words are left out; only the JSON of the result has them. */
const COUNT_WORDS: Readonly<Record<string, string>> = lookup({
  rows: 'rijen',
  items: 'artikelen',
  added: 'nieuw',
  changed: 'gewijzigd',
  vanished: 'verdwenen',
  unchanged: 'gelijk gebleven',
  fetched: 'opgehaald',
  removed: 'weggehaald',
  // Stored name: the number of reviews that the review service sent.
  told: 'ontvangen',
  synchronized: 'aangekomen',
  waiting: 'wachten nog',
  failed: 'mislukt',
  asked: 'nagevraagd',
  stillOpen: 'nog open',
  due: 'te betalen',
  sent: 'verstuurd',
  leftOut: 'onleesbare regels overgeslagen',
  forgottenRuns: 'oude taken gewist',
})

/**
 * True when a check completed and found problems. The state of the run of such a check is `done`.
 *
 * @param result of an operation of any kind
 */
export const foundFaults = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'isGood' in result && result.isGood === false

/** How a run ended, or `running`. `waits`: a user must confirm the run, or the ERP has not accepted all orders yet. */
export type RunEnd = { tone: 'running' | 'good' | 'waits' | 'bad'; words: string }

/**
 * Returns how a run ended, as text. For a finished synchronization the text is not "Gelukt" when orders still wait or
 * were refused.
 *
 * @example runEnd('done', { synchronized: 0, waiting: 5, failed: 0 }).words // 'Nog niets aangekomen'
 */
export function runEnd(state: RunState, result: unknown): RunEnd {
  switch (state) {
    case 'running':
      return { tone: 'running', words: WORDS.running }
    case 'needs_confirmation':
      return { tone: 'waits', words: WORDS.needs_confirmation }
    case 'failed':
    case 'interrupted':
      return { tone: 'bad', words: WORDS[state] }
    case 'done':
      return endOfDoneRun(result)
    default:
      return state satisfies never
  }
}

function endOfDoneRun(result: unknown): RunEnd {
  if (isRecord(result) && result.isDeclined === true) return { tone: 'good', words: 'Niet gedaan' }
  if (foundFaults(result)) return { tone: 'bad', words: 'Er klopt iets niet' }
  const { synchronized, waiting, failed } = isRecord(result) ? result : {}
  if (typeof synchronized === 'number' && typeof waiting === 'number' && typeof failed === 'number') {
    if (failed > 0) return { tone: 'bad', words: 'Niet alles kwam aan' }
    if (waiting > 0)
      return { tone: 'waits', words: synchronized > 0 ? 'Nog niet alles kwam aan' : 'Nog niets aangekomen' }
  }
  return { tone: 'good', words: WORDS.done }
}

/** Returns the numbers of a result as text. @example resultInWords({ added: 3, version: 7 }) // '3 nieuw' */
export function resultInWords(result: Readonly<Record<string, unknown>>): string {
  if (typeof result.message === 'string') return result.message
  if (result.isGood === true) return 'alles klopt'
  if (typeof result.foundCount === 'number') {
    return `${formatCount(result.foundCount)} ${result.foundCount === 1 ? 'fout' : 'fouten'} gevonden`
  }
  const counts = Object.entries(result).flatMap(([name, value]) => {
    const what = COUNT_WORDS[name]
    return what !== undefined && typeof value === 'number' ? [`${formatCount(value)} ${what}`] : []
  })
  return counts.join(', ')
}

/**
 * Formats a duration in milliseconds, with a no-break space before each unit.
 *
 * @example durationInWords(83_000) // '1 min 23 s'
 */
export function durationInWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 1) return 'minder dan 1\u00a0s'
  const [hours, minutes, remainder] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  if (hours > 0) return `${hours}\u00a0u ${minutes}\u00a0min`
  return minutes > 0 ? `${minutes}\u00a0min ${remainder}\u00a0s` : `${remainder}\u00a0s`
}
