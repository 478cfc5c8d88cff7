import type { PosApp } from './pos.ts'

/**
 * The disk of a terminal that runs is full: whatever it puts at the end of a file is refused as the system refuses it then.
 * Gives what makes room again. In the place of Node's own function, for there is no small disk that every machine has.
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
