import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type JournalFiles, nodeJournalFiles, openJournal } from '#src/main/features/journal/index.ts'

type Entry = { word: string }

let folder = ''
const path = () => join(folder, 'deep', 'till.journal')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const isEntry = (entry: unknown): entry is Entry => typeof (entry as Entry | null)?.word === 'string'

function open(more: Partial<Parameters<typeof openJournal<Entry>>[0]> = {}) {
  return openJournal<Entry>({
    files: nodeJournalFiles,
    path: path(),
    parse: (entry) => (isEntry(entry) ? entry : undefined),
    needed: (entries) => entries.slice(-2),
    report: () => {},
    ...more,
  })
}

/** A journal that was written and closed. */
async function written(...words: string[]): Promise<void> {
  const journal = await open()
  for (const word of words) await journal.append({ word })
  await journal.close()
}

const wordsIn = async () => {
  const journal = await open({ needed: (entries) => entries })
  await journal.close()
  return journal.entries.map(({ word }) => word)
}

/** The disk of this machine with one step that fails as long as it is told to. */
function failing(step: 'openAtEnd' | 'write' | 'sync' | 'syncFolder' | 'rename') {
  const disk = { isFull: false }
  const fails = (asked: string) => {
    if (disk.isFull && asked === step) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  const files: JournalFiles = {
    ...nodeJournalFiles,
    openAtEnd: async (at) => {
      fails('openAtEnd')
      const file = await nodeJournalFiles.openAtEnd(at)
      return {
        ...file,
        write: async (content) => {
          // A full disk takes what still fits.
          if (disk.isFull && step === 'write') await file.write(content.slice(0, 9))
          fails('write')
          await file.write(content)
        },
        sync: async () => {
          fails('sync')
          await file.sync()
        },
      }
    },
    rename: async (from, to) => {
      fails('rename')
      await nodeJournalFiles.rename(from, to)
    },
    syncFolder: async (at) => {
      fails('syncFolder')
      await nodeJournalFiles.syncFolder(at)
    },
  }
  return { files, disk }
}

describe('a journal', () => {
  it('remembers what was written, in its order, also when it was written all at once', async () => {
    const journal = await open()
    const answers = await Promise.all(['een', 'twee', 'drie'].map((word) => journal.append({ word })))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await journal.close()

    expect(await wordsIn()).toEqual(['een', 'twee', 'drie'])
    expect((await readFile(path(), 'utf8')).split('\n')[0]).toMatch(
      /^\{"n":1,"c":"[0-9a-f]{16}","e":\{"word":"een"\}\}$/,
    )
  })

  it('flushes each entry to the disk before it says that it is written, and the folder when it is made', async () => {
    const steps: string[] = []
    const files: JournalFiles = {
      ...nodeJournalFiles,
      openAtEnd: async (at) => {
        const file = await nodeJournalFiles.openAtEnd(at)
        return {
          ...file,
          write: (content) => file.write(content).finally(() => steps.push('write')),
          sync: () => file.sync().finally(() => steps.push('sync')),
        }
      },
      syncFolder: (at) => nodeJournalFiles.syncFolder(at).finally(() => steps.push('folder')),
    }
    const journal = await open({ files })
    expect(steps).toEqual(['sync', 'folder'])

    await journal.append({ word: 'een' })
    expect(steps.slice(2)).toEqual(['write', 'sync'])
    await journal.close()
  })

  it('puts a torn end aside, says so, and goes on behind what is good', async () => {
    await written('een', 'twee')
    await appendFile(path(), '{"n":3,"c":"0123')
    const journal = await open()
    expect(journal.entries).toEqual([{ word: 'een' }, { word: 'twee' }])
    expect(journal.notes).toEqual([expect.stringContaining('was niet af')])
    expect(await readFile(`${path()}.aside`, 'utf8')).toBe('{"n":3,"c":"0123')

    await journal.append({ word: 'drie' })
    await journal.close()
    expect(await wordsIn()).toEqual(['een', 'twee', 'drie'])
  })

  it('reports damage in the middle once, keeps a copy, and loses nothing else', async () => {
    await written('een', 'twee', 'drie')
    const text = await readFile(path(), 'utf8')
    await writeFile(path(), text.replace('twee', 'tien'))

    const journal = await open({ needed: (entries) => entries })
    expect(journal.entries).toEqual([{ word: 'een' }, { word: 'drie' }])
    expect(journal.notes).toEqual([expect.stringContaining('1 regel beschadigd')])
    expect(await readFile(`${path()}.aside`, 'utf8')).toContain('tien')
    await journal.close()

    const again = await open()
    expect(again.notes).toEqual([])
    expect(again.entries).toEqual([{ word: 'een' }, { word: 'drie' }])
    await again.close()
  })

  it('misses a line that was taken out', async () => {
    await written('een', 'twee', 'drie')
    const lines = (await readFile(path(), 'utf8')).split('\n')
    await writeFile(path(), [lines[0], lines[2], ''].join('\n'))

    const journal = await open()
    expect(journal.notes).toEqual([expect.stringContaining('1 regel beschadigd of weg')])
    await journal.close()
  })

  it('passes over an entry that it does not know, and says so', async () => {
    await written('een')
    const journal = await open({ parse: () => undefined })

    expect(journal.entries).toEqual([])
    expect(journal.notes).toEqual([expect.stringContaining('andere versie')])
    await journal.close()
  })

  it('is written anew with what is needed when it has become large', async () => {
    const journal = await open({ mostBytes: 300 })
    for (let count = 1; count <= 20; count += 1) await journal.append({ word: `woord ${count}` })
    await journal.close()

    expect((await readFile(path())).length).toBeLessThan(400)
    const words = await wordsIn()
    expect(words.at(-1)).toBe('woord 20')
    expect(words.length).toBeGreaterThanOrEqual(2)
  })

  it('stays whole when it cannot be written anew', async () => {
    const { files, disk } = failing('rename')
    const journal = await open({ files, mostBytes: 300 })
    disk.isFull = true
    for (let count = 1; count <= 9; count += 1) expect((await journal.append({ word: `woord ${count}` })).ok).toBe(true)
    await journal.close()

    expect(await wordsIn()).toHaveLength(9)
  })

  it('forgets a half-made new file of a process that died', async () => {
    await written('een')
    await writeFile(`${path()}.new`, 'half')

    expect(await wordsIn()).toEqual(['een'])
    await expect(readFile(`${path()}.new`)).rejects.toThrow()
  })
})

describe('a disk that takes nothing', () => {
  it.each(['openAtEnd', 'write', 'sync', 'syncFolder'] as const)(
    'refuses when it fails at %s, and goes on when it takes again',
    async (step) => {
      const { files, disk } = failing(step)
      await written('een')
      disk.isFull = step === 'openAtEnd' || step === 'syncFolder'
      const journal = await open({ files })
      disk.isFull = true
      expect(await journal.append({ word: 'twee' })).toMatchObject({ ok: false, code: 'disk_full' })
      expect(journal.trouble()).toContain('geen betaling gestart')
      expect(journal.entries).toEqual([{ word: 'een' }])

      disk.isFull = false
      expect((await journal.append({ word: 'drie' })).ok).toBe(true)
      expect(journal.trouble()).toBeUndefined()
      await journal.close()
      expect(await wordsIn()).toEqual(['een', 'drie'])
    },
  )

  it('does not keep the till from starting, also when the journal cannot be read', async () => {
    await written('een')
    const files: JournalFiles = {
      ...nodeJournalFiles,
      read: () => Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' })),
    }
    const journal = await open({ files })

    expect(journal.entries).toEqual([])
    expect(journal.notes).toEqual([expect.stringContaining('kan niet worden gelezen')])
    expect(await journal.look()).toContain('niet te beschrijven')
    expect((await journal.append({ word: 'twee' })).ok).toBe(false)
    expect(await wordsIn()).toEqual(['een'])
  })
})

describe('whatever is cut off or changed in it', () => {
  it('gives only entries that were written, in their order, and never fails', async () => {
    const words = ['een', 'twee', 'drie', 'vier', 'vijf']
    await written(...words)
    const whole = await readFile(path())
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), async (cut, at, byte) => {
        const changed = Buffer.from(whole)
        changed[at] = byte
        await writeFile(path(), changed)
        await truncate(path(), cut)
        const read = await wordsIn()

        expect(words.filter((word) => read.includes(word))).toEqual(read)
        expect(await wordsIn()).toEqual(read)
      }),
      { numRuns: 60 },
    )
  })
})
