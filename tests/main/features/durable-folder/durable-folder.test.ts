import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDurableFolder } from '#src/main/features/durable-folder/open-durable-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leermeester-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

describe('a durable folder', () => {
  it('returns the last written content', () => {
    const files = openDurableFolder(join(folder, 'new'))
    files.write('b.json', 'one')
    files.write('a.json', 'two')
    files.write('b.json', 'three')

    expect(files.names()).toEqual(['a.json', 'b.json'])
    expect(text(files.read('b.json'))).toBe('three')
    expect(files.read('c.json')).toBeUndefined()
    files.remove('b.json')
    files.remove('b.json')
    expect(files.names()).toEqual(['a.json'])
  })

  it('deletes files that were incomplete at a power cut', async () => {
    await writeFile(join(folder, 'a.json'), 'whole')
    await writeFile(join(folder, 'a.json.half'), 'ha')

    const files = openDurableFolder(folder)

    expect(text(files.read('a.json'))).toBe('whole')
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('keeps the previous content when writing fails', async () => {
    const files = openDurableFolder(folder)
    files.write('a.json', 'before')
    // A folder with the name of the temporary file makes the write fail.
    await rm(join(folder, 'a.json.half'), { force: true })
    openDurableFolder(join(folder, 'a.json.half'))

    expect(() => files.write('a.json', 'after')).toThrow()
    expect(text(files.read('a.json'))).toBe('before')
  })

  it('moves a damaged file aside for analysis', async () => {
    const files = openDurableFolder(folder)
    files.write('a.json', 'rubbish')

    files.putAside('a.json')

    expect(files.names()).toEqual([])
    const [aside = ''] = await readdir(join(folder, 'damaged'))
    expect(await readFile(join(folder, 'damaged', aside), 'utf8')).toBe('rubbish')
  })
})
