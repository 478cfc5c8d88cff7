import { run } from '../lib/run.ts'
import { makeIcons } from './make-icons.ts'
import { makeStubElectron } from './stub-electron.ts'

const CONFIG = 'build/electron-builder.yml'

/**
 * Packages the output of `electron-vite build`. With `ELECTRON_STUB=1` the package contains a stub of Electron's
 * binary, so that packaging works without internet. A package with the stub can be inspected, but not started.
 *
 * @param args of electron-builder, for example `--linux dir`
 * @returns the exit code of electron-builder
 */
export async function packPos(args: readonly string[]): Promise<number> {
  await makeIcons()
  const stub = process.env.ELECTRON_STUB === '1' ? [`-c.electronDist=${await makeStubElectron()}`] : []
  return run('electron-builder', ['--config', CONFIG, '--publish', 'never', ...stub, ...args])
}
