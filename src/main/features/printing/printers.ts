/** A printer of this machine. */
export type Printer = {
  name: string
  title: string
  /** Why it cannot print, as the end of a Dutch sentence; null when it can, or when its driver does not report it. */
  problem: string | null
  /** True when the system prints nothing until a user resumes the queue. */
  isStopped: boolean
}

/** Keywords of `printer-state-reasons` (RFC 8011), which macOS and Linux report. */
const REASONS: readonly (readonly [reason: RegExp, problem: string])[] = [
  [/^(?:media-empty|media-needed)/, 'het papier is op. Leg een nieuwe rol of papier in.'],
  [/^media-jam/, 'het papier zit vast.'],
  [/^(?:cover-open|door-open|interlock-open)/, 'het deksel staat open. Sluit het.'],
  [/^(?:toner-empty|marker-supply-empty)/, 'de inkt of toner is op.'],
  [/^(?:offline|connecting-to-device|timed-out|shutdown)/, 'niet bereikbaar. Controleer of hij aan staat.'],
  [/^(?:paused|moving-to-paused)/, 'de wachtrij is stilgezet op deze computer.'],
]
/** `printer-state` of a stopped printer. */
const STOPPED = '5'

/**
 * Returns a printer with its state, from the options that Electron returns for it. Windows does not report its state
 * there.
 *
 * @example printerOf({ name: 'TM', displayName: '', options: { 'printer-state-reasons': 'media-empty-error' } }).problem
 */
export function printerOf(printer: { name: string; displayName: string; options: object }): Printer {
  const options: Readonly<Record<string, unknown>> = { ...printer.options }
  const reasons = String(options['printer-state-reasons'] ?? '').split(',')
  const isStopped = options['printer-state'] === STOPPED
  const reported = REASONS.find(([reason]) => reasons.some((one) => reason.test(one.trim())))?.[1]
  const problem = reported ?? (isStopped ? 'de wachtrij is gestopt op deze computer.' : null)
  return { name: printer.name, title: printer.displayName || printer.name, problem, isStopped }
}
