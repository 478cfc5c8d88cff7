import type { DoubleApp } from './app.ts'
import type { DoubleWindow } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import type { Codec } from './codec.ts'
import type { IpcMain } from './ipc-main.ts'
import type { Launch } from './launch.ts'
import type { OwnSchemes } from './own-schemes.ts'
import type { Session } from './session.ts'
import type { WebPage } from './web-contents.ts'

/** What was asked of the machine around the application, for a test to look at. */
export type Records = {
  readonly notifications: { title: string; body: string }[]
  readonly opened: string[]
  readonly dialogs: { kind: string; options: unknown }[]
  readonly prints: { url: string; title: string; options: unknown }[]
  readonly protocolClients: string[]
  readonly relaunches: object[]
}

/** What the parts of the stand-in know of each other: one for each process that it plays. */
export type Host = {
  readonly launch: Launch
  readonly codec: Codec
  readonly schemes: OwnSchemes
  readonly records: Records
  readonly app: DoubleApp
  readonly ipcMain: IpcMain
  readonly session: Session
  /** The windows that are open, the one that was used last at the end. */
  readonly windows: Set<DoubleWindow>
  readonly pages: Set<WebPage>
  /** The last number that was given to a page, and to an item of a menu. */
  readonly lastIds: { page: number; command: number }
  /** There once it runs; every part that needs it comes after `ready`. */
  readonly chromium: Promise<Chromium>
  /** Whether Chromium was started at all: a second instance ends before. */
  isStarted(): boolean
}
