import type { Log } from '../../ports/machine.ts'
import { redact } from './redact.ts'

type Level = 'info' | 'warn' | 'error'

/** The log of the terminal: one line for each thing that happened, without whatever belongs to a person. */
export function createLog({ write }: { write: (level: Level, line: string) => void }): Log {
  const tell = (level: Level, message: string, facts?: Record<string, unknown>) =>
    write(level, redact(facts ? `${message} ${factsText(facts)}` : message))
  return {
    info: (message, facts) => tell('info', message, facts),
    warn: (message, facts) => tell('warn', message, facts),
    error: (message, error) =>
      write('error', redact(error === undefined ? message : `${message}: ${errorText(error)}`)),
  }
}

function factsText(facts: Record<string, unknown>): string {
  try {
    return JSON.stringify(facts)
  } catch {
    // What goes in circles cannot be written; that something happened can.
    return '[facts]'
  }
}

/** Where it went wrong, and through which other faults. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `; because ${errorText(error.cause)}`
  return `${error.stack ?? `${error.name}: ${error.message}`}${cause}`
}
