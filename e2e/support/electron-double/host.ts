import type { DoubleApp } from './app.ts'
import type { DoubleWindow } from './browser-window.ts'
import type { Chromium } from './chromium.ts'
import type { Codec } from './codec.ts'
import type { IpcMain } from './ipc-main.ts'
import type { Launch } from './launch.ts'
import type { OwnSchemes } from './own-schemes.ts'
import type { Session } from './session.ts'
import type { WebPage } from './web-contents.ts'

/** Recorded requests to the operating system, for tests. */
export type Records = {
  readonly notifications: { title: string; body: string }[]
  readonly opened: string[]
  readonly dialogs: { kind: string; options: unknown }[]
  readonly prints: { url: string; title: string; options: unknown; paper: unknown }[]
  readonly protocolClients: string[]
  readonly relaunches: object[]
}

/** Shared state of the stand-in: one object per imitated process. */
export type Host = {
  readonly launch: Launch
  readonly codec: Codec
  readonly schemes: OwnSchemes
  readonly records: Records
  readonly app: DoubleApp
  readonly ipcMain: IpcMain
  readonly session: Session
  /** The open windows, the most recently used last. */
  readonly windows: Set<DoubleWindow>
  readonly pages: Set<WebPage>
  /** The last ids of pages and menu items. */
  readonly lastIds: { page: number; command: number }
  /** Resolves when Chromium runs. Parts that await it are used only after `ready`. */
  readonly chromium: Promise<Chromium>
  /** Returns true once Chromium was started. A second instance usually exits before that. */
  isStarted(): boolean
}
