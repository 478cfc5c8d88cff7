import type { TillSession } from '#shared/contracts/terminal/session-channels.ts'
import type { Settings } from '#shared/contracts/terminal/settings-channels.ts'

/** Who stands at the till, for features that only look. */
export interface Sessions {
  current(): TillSession
  onChange(listener: (now: TillSession) => void): () => void
}

/** What is set on this machine, for features that only look. */
export interface SettingsReader {
  read(): Settings
  onChange(listener: (now: Settings, before: Settings) => void): () => void
}

/** Something that keeps the till busy: while it does, nothing is installed, and no other server or PIN terminal is set. */
export interface Busy {
  /** A Dutch reason, or undefined when nothing is going on. */
  reason(): string | undefined
}
