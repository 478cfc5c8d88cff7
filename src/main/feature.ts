import type { BrowserWindow } from 'electron'
import type { Ipc } from './ipc/ipc.ts'
import type { Clock, Log, Timers } from './ports/machine.ts'
import type { ResponseCache } from './ports/response-cache.ts'
import type { Shop } from './ports/shop.ts'
import type { Busy, Commands, PosStateReporter, Sessions, SettingsReader, WaitingDrafts } from './ports/till.ts'

/** The windows of the terminal. All of them are closed in alike: see `features/security`. */
export interface Windows {
  /** The one of the seller; undefined before it is open and after it was closed. */
  main(): BrowserWindow | undefined
  /** Another window of ours, on a path of the application. It is not shown before somebody does. */
  openSecond(path: string, options?: Electron.BrowserWindowConstructorOptions): BrowserWindow
  /** One that a customer stands before: it knows nothing of who is logged in. */
  openForCustomer(path: string, options?: Electron.BrowserWindowConstructorOptions): BrowserWindow
}

/** What every feature of the counter is opened with; it hands on to its own room the few things that needs. */
export type FeatureDeps = {
  ipc: Ipc
  shop: Shop
  sessions: Sessions
  /** Locks the till at once. */
  lock(): void
  settings: SettingsReader
  state: PosStateReporter
  commands: Commands
  /** Everything that keeps the till busy, and all drafts that wait, whoever of the features knows of it. */
  busy: Busy
  windows: Windows
  clock: Clock
  timers: Timers
  log: Log
  /** Where this till keeps its files. It exists. */
  folder: string
}

/** What an open feature tells the rest of the terminal; all of it may be left out. */
export type OpenFeature = {
  busy?: Busy
  drafts?: WaitingDrafts
  keptAnswers?: ResponseCache
  /** Somebody wants to know how everything stands now. */
  look?: () => Promise<void>
  /** Before the terminal ends, which waits at most 3 s for all of them. */
  close?: () => Promise<void> | void
}

/** Something the till can do besides showing the shop. One that cannot be opened leaves the others alone. */
export type Feature = {
  name: string
  /** What the seller is told when it cannot be opened, in Dutch. */
  whenLost: string
  open: (parts: FeatureDeps) => Promise<OpenFeature> | OpenFeature
}
