import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { READY, startPracticeProcess } from '#src/server/practice/practice-process.ts'

describe('the process of the practice shop', () => {
  let folder: string
  let ending: AbortController
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-practice-'))
    ending = new AbortController()
  })
  afterEach(async () => {
    ending.abort()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts a program instead of the server. It writes its process id first. */
  async function start(program: string) {
    const server = join(folder, 'server.mjs')
    await writeFile(
      server,
      `import { writeFileSync } from 'node:fs'
       writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid))
       setInterval(() => {}, 1000)
       ${program}`,
    )
    return startPracticeProcess({
      env: process.env,
      dataDir: folder,
      publicUrl: 'http://localhost:3005',
      firstPort: 3005,
      signal: ending.signal,
      server,
    })
  }

  const isAlive = async () => {
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => 0))
    try {
      return pid > 0 && process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it('is ready when it says so, on its own ports', async () => {
    let isReady = false
    const starting = start(`process.send('something else'); setTimeout(() => process.send('${READY}'), 1_500)`)
    void starting.then(() => {
      isReady = true
    })
    await expect.poll(isAlive).toBe(true)
    await pause(500)
    expect(isReady).toBe(false)
    const shop = await starting

    expect(shop).toMatchObject({ port: 3006, twinsPort: 3007 })
    expect(shop.isRunning()).toBe(true)
    await shop.stop()
    expect(shop.isRunning()).toBe(false)
    expect(await isAlive()).toBe(false)
  })

  it('that ends during its start is not ready', async () => {
    await expect(start('process.exit(3)')).rejects.toThrow('ended during its start')
  })

  it('is killed during its start, also when it ignores a stop signal', async () => {
    const starting = start(`process.on('SIGTERM', () => {})`)
    const refused = expect(starting).rejects.toThrow('ended during its start')
    await expect.poll(isAlive).toBe(true)

    ending.abort()

    await refused
    expect(await isAlive()).toBe(false)
  })

  it('learns that the process which started it is gone', async () => {
    const shop = await start(`
      process.on('disconnect', () => process.exit(0))
      process.send('${READY}')
      setTimeout(() => process.disconnect(), 50)`)

    await expect.poll(() => shop.isRunning()).toBe(false)
  })
})
