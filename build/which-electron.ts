import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './lib/run.ts'

/** Folder of the stand-in: Chromium with a simulated Electron API, for machines without Electron's binary. */
export const STAND_IN = join(ROOT, 'e2e/support/electron-double')

/** Returns true when Electron's binary is present: its installer writes this file after the download. */
export const hasElectron = (): boolean => existsSync(join(ROOT, 'node_modules/electron/path.txt'))

/** Returns true when e2e tests run on the stand-in: without Electron, or with `E2E_STAND_IN=1`. */
export const usesStandIn = (): boolean => process.env.E2E_STAND_IN === '1' || !hasElectron()

/** The folder of the application under test: `E2E_TERMINAL_APP` (the unpacked package), else the local build. */
export const posFolder = (): string => resolve(ROOT, process.env.E2E_TERMINAL_APP ?? '.')
