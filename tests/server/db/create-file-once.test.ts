import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileOnce } from '#src/server/db/create-file-once.ts'

describe('a file that is created once', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-once-'))
    file = join(folder, 'data', 'key')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('keeps the content of whoever was first, and only its owner can read it', async () => {
    await Promise.all(['one', 'two', 'three'].map((content) => createFileOnce(file, content)))
    const first = await readFile(file, 'utf8')

    await createFileOnce(file, 'later')

    expect(['one', 'two', 'three']).toContain(first)
    expect(await readFile(file, 'utf8')).toBe(first)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'data'))).toEqual(['key'])
  })

  it('is absent after a write that stopped half way, for example on a full disk, and can be created later', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const writeHalf: typeof writeFile = async (path) => {
      await writeFile(path, 'half a k')
      throw full
    }
    await expect(createFileOnce(file, 'half a key', writeHalf)).rejects.toThrow(full)
    expect(await readdir(join(folder, 'data'))).toEqual([])

    await createFileOnce(file, 'a whole key')

    expect(await readFile(file, 'utf8')).toBe('a whole key')
  })
})
