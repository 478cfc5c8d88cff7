import type { Command } from '#shared/contracts/pos/about-channels.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { Condition, PosState } from '#shared/contracts/pos/state-channels.ts'
import type { Session } from '#shared/contracts/users.ts'

/** The user and the lock of the till, read-only. */
export interface Sessions {
  current(): TillSession
  onChange(listener: (now: TillSession) => void): () => void
}

/** The settings of this machine, read-only. */
export interface SettingsReader {
  read(): Settings
  onChange(listener: (now: Settings, before: Settings) => void): () => void
}

/** Work that must not be interrupted: no update is installed, and server and payment terminal cannot be changed. */
export interface Busy {
  /** A Dutch reason; undefined when there is no such work. */
  reason(): string | undefined
}

/** Orders on this machine that wait to be sent. Until then no update is installed and the server cannot be changed. */
export interface WaitingDrafts {
  count(): number
}

/** State of the connections and devices of the till, for features that report one. The status banner shows it. */
export interface PosStateReporter {
  current(): PosState
  /** Adds `since`. @example state.report('printer', { state: 'bad', text: 'De bonprinter staat uit.' }) */
  report(about: 'printer' | 'sync' | 'journal', condition: Omit<Condition, 'since'>): void
  /** Shows a Dutch note about a problem at the start; null removes it. */
  note(noteId: string, text: string | null): void
}

/** Commands for the page. They are queued while no page listens. */
export interface Commands {
  give(command: Command): void
}

/** Registration of this machine as a till. The secret is sent only to its server. */
export type RegisteredTill = { tillId: string; name: string; secret: string }

/** Calls to the server about tills. Each throws `ShopError` when refused. */
export interface TillServer {
  /** @param request.replaces the till that this machine was before */
  open(request: { name: string; replaces?: string | undefined }): Promise<RegisteredTill>
  holders(request: { tillId: string; secret: string }): Promise<{
    name: string
    holders: readonly { email: string; name: string }[]
  }>
  switch(request: { tillId: string; secret: string; email: string; pin: string }): Promise<{
    token: string
    session: Session
  }>
  /** Ends this till. For an Admin. */
  end(request: { tillId: string }): Promise<void>
}
