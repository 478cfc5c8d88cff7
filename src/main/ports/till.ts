import type { Command } from '#shared/contracts/pos/about-channels.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { Condition, PosState } from '#shared/contracts/pos/state-channels.ts'
import type { Session } from '#shared/contracts/users.ts'

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

/** Orders that wait on this machine for the server: while they do, no other server is set and nothing is installed. */
export interface WaitingDrafts {
  count(): number
}

/** How the things around the till stand, for features that know of one. The banner of the counter shows it. */
export interface PosStateReporter {
  current(): PosState
  /** `since` is filled in here. @example state.tell('printer', { state: 'bad', text: 'De bonprinter staat uit.' }) */
  tell(about: 'printer' | 'sync' | 'journal', condition: Omit<Condition, 'since'>): void
  /** Something that went wrong at the start and somebody has to know; null takes it back. Dutch. */
  note(noteId: string, text: string | null): void
}

/** What the page has to do; told at once when it listens, else when it begins to. */
export interface Commands {
  give(command: Command): void
}

/** Which till this machine is to the server. The secret leaves the main process for that server alone. */
export type RegisteredTill = { tillId: string; name: string; secret: string }

/** What the server knows of tills. Every call throws `ShopError` when refused. */
export interface TillServer {
  /** @param asked.replaces the till that this machine was before */
  open(asked: { name: string; replaces?: string | undefined }): Promise<RegisteredTill>
  holders(asked: { tillId: string; secret: string }): Promise<{
    name: string
    holders: readonly { email: string; name: string }[]
  }>
  switch(asked: { tillId: string; secret: string; email: string; pin: string }): Promise<{
    token: string
    session: Session
  }>
  /** This machine is a till no longer. For an Admin. */
  end(asked: { tillId: string }): Promise<void>
}
