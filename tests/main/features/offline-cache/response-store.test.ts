import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openResponseStore } from '#src/main/features/offline-cache/response-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a folder that cannot be read fails the calls that need it, and not the app', async () => {
  const blocked = join(folder, 'a file')
  await writeFile(blocked, '')
  const store = openResponseStore({ folder: blocked, maxBytes: 1_000, now: () => new Date() })

  // An error that nobody handles would end the test run.
  await pause(50)

  await expect(store.entryOf('GET /api/menu')).rejects.toMatchObject({ code: 'EEXIST' })
})
