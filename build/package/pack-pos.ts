import { run } from '../lib/run.ts'
import { makeIcons } from './make-icons.ts'
import { makeStubElectron } from './stub-electron.ts'

const CONFIG = 'build/electron-builder.yml'

/**
 * Packages the output of `electron-vite build`. With `ELECTRON_STUB=1` it uses a stub of Electron's binary, so that it
 * works without internet; such a package can only be inspected.
 *
 * @param args for electron-builder, as `--linux dir`
 * @returns its exit code
 */
export async function packPos(args: readonly string[]): Promise<number> {
  await makeIcons()
  const stub = process.env.ELECTRON_STUB === '1' ? [`-c.electronDist=${await makeStubElectron()}`] : []
  return run('electron-builder', ['--config', CONFIG, '--publish', 'never', ...stub, ...args])
}
