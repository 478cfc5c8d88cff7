import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './lib/run.ts'

/** The stand-in for Electron where its binary is not available. */
export const STAND_IN = join(ROOT, 'e2e/support/electron-double')

/** File that Electron's installer writes after the download of the binary. */
export const hasElectron = (): boolean => existsSync(join(ROOT, 'node_modules/electron/path.txt'))

/** Returns true when e2e tests run on the stand-in: without Electron, or with `E2E_STAND_IN=1`. */
export const usesStandIn = (): boolean => process.env.E2E_STAND_IN === '1' || !hasElectron()

/** The folder of the application under test: `E2E_TERMINAL_APP`, unpacked from an installer, else the local build. */
export const posFolder = (): string => resolve(ROOT, process.env.E2E_TERMINAL_APP ?? '.')
