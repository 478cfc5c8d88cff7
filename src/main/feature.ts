import type { BrowserWindow } from 'electron'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Ipc } from './ipc/ipc.ts'
import type { Clock, Log, Timers } from './ports/machine.ts'
import type { ResponseCache } from './ports/response-cache.ts'
import type { Sealer } from './ports/sealer.ts'
import type { Shop } from './ports/shop.ts'
import type {
  Busy,
  Commands,
  PosStateReporter,
  RegisteredTill,
  Sessions,
  SettingsReader,
  WaitingDrafts,
} from './ports/till.ts'

/** The windows of the POS. All have the same restrictions: see `features/security`. */
export interface Windows {
  /** The seller's window; undefined before it is opened and after it is closed. */
  main(): BrowserWindow | undefined
  /** Creates another window, with a page of the application. The window is hidden until the caller shows it. */
  openSecond(path: string, options?: Electron.BrowserWindowConstructorOptions): BrowserWindow
  /** Creates the window for the customer. Its page has no access to the seller's session. */
  openForCustomer(path: string, options?: Electron.BrowserWindowConstructorOptions): BrowserWindow
}

/** Dependencies that each `Feature` gets when it opens. */
export type FeatureDeps = {
  ipc: Ipc
  shop: Shop
  /** The client with the identity of this till, for the few calls that a till may make without a user. */
  tillApi: Pick<Api, 'tillOperations'>
  sessions: Sessions
  /** The registration of this machine, with its secret; null when it is no till. */
  registeredTill(): RegisteredTill | null
  /** Locks the till at once. */
  lock(): void
  settings: SettingsReader
  state: PosStateReporter
  commands: Commands
  /** Work in progress of all features together. */
  busy: Busy
  windows: Windows
  clock: Clock
  timers: Timers
  log: Log
  /** Encrypts content for the disk. Undefined without a secure keyring: such content then stays in memory. */
  sealer: Sealer | undefined
  /** Path of the folder with the files of this till. The folder exists. */
  folder: string
}

/** The interface of an open feature to the rest of the main process. Every part is optional. */
export type OpenFeature = {
  busy?: Busy
  drafts?: WaitingDrafts
  responseCache?: ResponseCache
  /** Checks connections, devices and due work again. Called when a user requests a new check of all states. */
  recheck?: () => Promise<void>
  /** Called before the app quits. All features together have 3 s. */
  close?: () => Promise<void> | void
}

/** A capability of the POS in addition to showing the shop. A feature that fails to open does not affect the others. */
export type Feature = {
  name: string
  /** Dutch message for the seller when the feature fails to open. */
  failureText: string
  open: (parts: FeatureDeps) => Promise<OpenFeature> | OpenFeature
}
