import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './lib/run.ts'

/** What plays Electron where its program cannot be had. */
export const STAND_IN = join(ROOT, 'e2e/support/electron-double')

/** Written by Electron's own installer, once its program is there. */
export const hasElectron = (): boolean => existsSync(join(ROOT, 'node_modules/electron/path.txt'))

/** Whether journeys run on the stand-in: where there is no Electron, or `E2E_STAND_IN=1` asks for it. */
export const usesStandIn = (): boolean => process.env.E2E_STAND_IN === '1' || !hasElectron()

/** The folder of the application that journeys start: `E2E_TERMINAL_APP`, as unpacked from an installer, else what was built here. */
export const posFolder = (): string => resolve(ROOT, process.env.E2E_TERMINAL_APP ?? '.')
