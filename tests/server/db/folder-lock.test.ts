import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '#src/server/db/folder-lock.ts'

const MODULE = join(import.meta.dirname, '../../../src/server/db/folder-lock.ts')

describe('the lock of the data folder', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-lock-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Starts another process that holds the lock until it is killed. */
  async function startOtherServer() {
    const script = `import { lockFolder } from ${JSON.stringify(MODULE)}; lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    return {
      pid: other.pid ?? 0,
      async kill() {
        other.kill('SIGKILL')
        await once(other, 'exit')
      },
    }
  }

  it('refuses a second server, and names the process that holds the lock', async () => {
    const other = await startOtherServer()

    expect(() => lockFolder(folder)).toThrow(`proces ${other.pid}`)

    await other.kill()
  })

  it('can be taken after the server that held the lock was killed', async () => {
    const other = await startOtherServer()
    await other.kill()

    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(/al in gebruik/)

    unlock()
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['a lock of a process that no longer exists', JSON.stringify({ pid: 4_194_303, bornAt: '1' })],
    [
      'a lock of a process whose id belongs to another process now',
      JSON.stringify({ pid: process.ppid, bornAt: 'long ago' }),
    ],
    ['a lock with our own process id from before a restart', JSON.stringify({ pid: process.pid, bornAt: 'long ago' })],
    ['a partly written lock file', '{"pid": 12'],
  ])('replaces %s', async (_what, content) => {
    await writeFile(join(folder, 'leermeester.lock'), content)

    lockFolder(folder)()

    expect(await readdir(folder)).toEqual([])
  })
})
