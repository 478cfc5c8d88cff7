import type { Log } from '../../ports/machine.ts'
import { redact } from './redact.ts'

type Level = 'info' | 'warn' | 'error'

/** Creates the log of the POS, without personal data. An event is one line; the stack of an error adds lines. */
export function createLog({ write }: { write: (level: Level, line: string) => void }): Log {
  const writeEvent = (level: Level, message: string, facts?: Record<string, unknown>) =>
    write(level, redact(facts ? `${message} ${factsText(facts)}` : message))
  return {
    info: (message, facts) => writeEvent('info', message, facts),
    warn: (message, facts) => writeEvent('warn', message, facts),
    error: (message, error) =>
      write('error', redact(error === undefined ? message : `${message}: ${errorText(error)}`)),
  }
}

function factsText(facts: Record<string, unknown>): string {
  try {
    return JSON.stringify(facts)
  } catch {
    // A circular object cannot be serialized, so the event is logged without its facts.
    return '[facts]'
  }
}

/** Formats an error with its stack and its causes. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `; because ${errorText(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`
}
