import type { PosApp } from './pos.ts'

/**
 * Simulates a full disk for a running app: every append to a file fails with the system's error. Returns a function
 * that frees the disk. Replaces Node's function, because not every machine has a small disk.
 */
export async function fillDisk({ app }: Pick<PosApp, 'app'>): Promise<() => Promise<void>> {
  await app.evaluate(async () => {
    const { open } = process.getBuiltinModule('node:fs/promises')
    const handle = await open(process.execPath, 'r')
    const files = Object.getPrototypeOf(handle) as { appendFile(): Promise<void> }
    await handle.close()
    const before = files.appendFile
    files.appendFile = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    const keeper = globalThis as { testRoom?: () => void }
    keeper.testRoom = () => {
      files.appendFile = before
    }
  })
  return () => app.evaluate(() => (globalThis as { testRoom?: () => void }).testRoom?.())
}
