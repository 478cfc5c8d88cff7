import type { PosApp } from './pos.ts'

/**
 * Simulates a full disk for a running app: every append to a file fails with the system's error. Returns a function
 * that ends the simulation. Replaces a function of Node, because a test cannot fill the real disk of every machine.
 */
export async function fillDisk({ app }: Pick<PosApp, 'app'>): Promise<() => Promise<void>> {
  await app.evaluate(async () => {
    const { open } = process.getBuiltinModule('node:fs/promises')
    const handle = await open(process.execPath, 'r')
    const fileHandles = Object.getPrototypeOf(handle) as { appendFile(): Promise<void> }
    await handle.close()
    const before = fileHandles.appendFile
    fileHandles.appendFile = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    const testGlobal = globalThis as { testRoom?: () => void }
    testGlobal.testRoom = () => {
      fileHandles.appendFile = before
    }
  })
  return () => app.evaluate(() => (globalThis as { testRoom?: () => void }).testRoom?.())
}
