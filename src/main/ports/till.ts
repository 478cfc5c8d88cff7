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

/**
 * Work that must not be interrupted. During it no update is installed; server, payment terminal and the user of a valid
 * session cannot change.
 */
export interface Busy {
  /** Returns a Dutch reason; undefined when no such work is in progress. */
  reason(): string | undefined
}

/** Drafts on this machine that are not sent. While one exists, no update is installed and the server cannot change. */
export interface WaitingDrafts {
  count(): number
}

/** State of all connections and devices of the till, as the features report it. The status banner shows it. */
export interface PosStateReporter {
  current(): PosState
  /**
   * Stores a condition, and the time since when it has this state.
   *
   * @example state.report('printer', { state: 'bad', text: 'De bonprinter staat uit.' })
   */
  report(about: 'printer' | 'sync' | 'journal', condition: Omit<Condition, 'since'>): void
  /** Stores when the catalog on this machine was last up to date, and its size; null without a catalog. */
  reportCatalog(catalog: PosState['catalog']): void
  /** Shows a Dutch note in the status banner, for example about a problem at the start; null removes it. */
  note(noteId: string, text: string | null): void
}

/** Commands for the page. They are queued while no page listens. */
export interface Commands {
  give(command: Command): void
}

/** Registration of this machine as a till. The secret is sent only to the server that registered it. */
export type RegisteredTill = { tillId: string; name: string; secret: string }

/** Calls to the server about tills. Each throws `ShopError` when refused. */
export interface TillServer {
  /**
   * Registers this machine as a till.
   *
   * @param request.replaces id of the till that this machine was before
   */
  open(request: { name: string; replaces?: string | undefined }): Promise<RegisteredTill>
  /**
   * Registers this machine as a till with a code of an Admin. Returns the names of its location and its drawer too. A
   * second call with the same code repeats the first one, whose reply may have been lost.
   */
  redeemCode(code: string): Promise<RegisteredTill & { location: string; drawer: string }>
  /** Returns the users who may log in on this till with a PIN. */
  holders(request: { tillId: string; secret: string }): Promise<{
    name: string
    holders: readonly { email: string; name: string }[]
  }>
  /** Opens a session by PIN. */
  switch(request: { tillId: string; secret: string; email: string; pin: string }): Promise<{
    token: string
    session: Session
  }>
  /** Counts wrong tries that were made while the shop was unreachable. A repeated report counts once. */
  countTries(request: {
    tillId: string
    secret: string
    reportId: string
    email: string
    kind: 'pin' | 'password'
    tries: number
  }): Promise<void>
  /** Ends the registration of a till. For an Admin. */
  end(request: { tillId: string }): Promise<void>
}
