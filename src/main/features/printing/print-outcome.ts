import type { PrintOutcome } from './printing.ts'

/**
 * Maps Electron's result to an outcome. Returns `offline` only if certainly nothing was printed, because such a job is
 * retried automatically.
 *
 * @param reason Electron's reason for a failure
 */
export function printOutcomeOf(isPrinted: boolean, reason: string, printer: string | null): PrintOutcome {
  if (isPrinted) return { kind: 'printed' }
  if (/cancel/i.test(reason)) return { kind: 'cancelled' }
  const name = printer ?? 'De printer'
  // The printer was not reached: it is off or disconnected.
  if (/invalid (printer settings|devicename)|no valid printers|not found|offline/i.test(reason)) {
    return { kind: 'offline', reason: `${name} is niet bereikbaar. Controleer of hij aan staat en papier heeft.` }
  }
  return { kind: 'failed', reason: `${name} kon niet afdrukken. Kijk of er papier uit is gekomen.` }
}
