import { createHash } from 'node:crypto'
import {
  access,
  appendFile,
  mkdir,
  mkdtemp,
  open as openFile,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type JournalFiles, nodeJournalFiles, openJournal } from '#src/main/features/journal/index.ts'
import { FIRST_HASH, formatLine } from '#src/main/features/journal/journal-lines.ts'

// The mock calls the real functions. Its spies record the opened handles.
vi.mock('node:fs/promises', { spy: true })

type Entry = { word: string }

let folder = ''
const path = () => join(folder, 'deep', 'till.journal')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.mocked(openFile).mockClear()
  await rm(folder, { recursive: true, force: true })
})

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

/** Writes a journal with these entries, and closes it. */
async function writeJournal(...words: string[]): Promise<void> {
  const journal = await open()
  for (const word of words) await journal.append({ word })
  await journal.close()
}

/** Returns of each line in the file its line number and the word of its entry. */
const readLines = async (at = path()) =>
  (await readFile(at, 'utf8'))
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line) as { n: number; e: Entry })
    .map(({ n, e }) => [n, e.word])

const exists = (at: string) =>
  access(at).then(
    () => true,
    () => false,
  )

/** Expects that every file that was opened in this test is closed. */
async function expectAllClosed(): Promise<void> {
  const handles = await Promise.all(vi.mocked(openFile).mock.results.map(({ value }) => value))
  expect(handles.length).toBeGreaterThan(0)
  expect(handles.map(({ fd }) => fd)).toEqual(handles.map(() => -1))
}

/** Opens the journal, and returns the words of its entries. */
const readWords = async () => {
  const journal = await open({ needed: (entries) => entries })
  await journal.close()
  return journal.entries.map(({ word }) => word)
}

/** The disk of this machine, with one step that fails while the failure is switched on. */
function createFailingFiles(step: 'openAtEnd' | 'write' | 'sync' | 'syncFolder' | 'rename' | 'remove') {
  const disk = { isFull: false }
  const throwIfFull = (current: typeof step) => {
    if (disk.isFull && current === step) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  const files: JournalFiles = {
    ...nodeJournalFiles,
    openAtEnd: async (at) => {
      throwIfFull('openAtEnd')
      const file = await nodeJournalFiles.openAtEnd(at)
      return {
        ...file,
        write: async (content) => {
          // A full disk accepts a part of the content.
          if (disk.isFull && step === 'write') await file.write(content.slice(0, 9))
          throwIfFull('write')
          await file.write(content)
        },
        sync: async () => {
          throwIfFull('sync')
          await file.sync()
        },
      }
    },
    rename: async (from, to) => {
      throwIfFull('rename')
      await nodeJournalFiles.rename(from, to)
    },
    remove: async (at) => {
      throwIfFull('remove')
      await nodeJournalFiles.remove(at)
    },
    syncFolder: async (at) => {
      throwIfFull('syncFolder')
      await nodeJournalFiles.syncFolder(at)
    },
  }
  return { files, disk }
}

describe('a journal', () => {
  it('returns the entries in their order, also when they were written in parallel', async () => {
    const journal = await open()
    const answers = await Promise.all(['een', 'twee', 'drie'].map((word) => journal.append({ word })))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    await journal.close()

    expect(await readWords()).toEqual(['een', 'twee', 'drie'])
    expect((await readFile(path(), 'utf8')).split('\n')[0]).toMatch(
      /^\{"n":1,"p":"0{32}","c":"[0-9a-f]{32}","e":\{"word":"een"\}\}$/,
    )
  })

  it('flushes each entry before it reports success, and the folder at creation', async () => {
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

  it('moves an incomplete end aside, reports it, and continues after the intact lines', async () => {
    await writeJournal('een', 'twee')
    await appendFile(path(), '{"n":3,"c":"0123')
    const journal = await open()
    expect(journal.entries).toEqual([{ word: 'een' }, { word: 'twee' }])
    expect(journal.notes).toEqual([expect.stringContaining('was niet af')])
    expect(await readFile(`${path()}.aside`, 'utf8')).toBe('{"n":3,"c":"0123')

    await journal.append({ word: 'drie' })
    await journal.close()
    expect(await readWords()).toEqual(['een', 'twee', 'drie'])
  })

  it('reports damage in the middle once, keeps a copy, and keeps all other lines', async () => {
    await writeJournal('een', 'twee', 'drie')
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

  it.each<[string, (lines: string[]) => string[], string[], string]>([
    ['the first line is damaged', ([, ...rest]) => ['junk', ...rest], ['twee', 'drie', 'vier'], '1 regel beschadigd'],
    ['two consecutive lines are damaged', ([one, , , four]) => [one, 'a', 'b', four], ['een', 'vier'], '2 regels'],
    ['a line has a prefix', ([one, two, ...r]) => [one, `x${two}`, ...r], ['een', 'drie', 'vier'], '1 regel'],
    ['a line has a suffix', ([one, two, ...r]) => [one, `${two}x`, ...r], ['een', 'drie', 'vier'], '1 regel'],
  ] as [string, (lines: string[]) => string[], string[], string][])(
    'reports the number of damaged lines when %s',
    async (_, spoil, good, note) => {
      await writeJournal('een', 'twee', 'drie', 'vier')
      const lines = (await readFile(path(), 'utf8')).trimEnd().split('\n')
      await writeFile(path(), `${spoil(lines).join('\n')}\n`)

      const journal = await open({ needed: (entries) => entries })
      await journal.close()

      expect(journal.entries.map(({ word }) => word)).toEqual(good)
      expect(journal.notes).toEqual([expect.stringContaining(note)])
    },
  )

  it('keeps a copy of the whole file when its middle is damaged and its end is incomplete', async () => {
    await writeJournal('een', 'twee', 'drie')
    const text = `${(await readFile(path(), 'utf8')).replace('twee', 'tien')}{"n":4`
    await writeFile(path(), text)

    const journal = await open()
    await journal.close()

    expect(journal.notes).toEqual([
      expect.stringContaining('was niet af'),
      expect.stringContaining('1 regel beschadigd'),
    ])
    expect(await readFile(`${path()}.aside`, 'utf8')).toBe(text)
  })

  it('begins empty, and moves nothing aside when its file is intact', async () => {
    const fresh = await open()
    expect([fresh.entries, fresh.notes, fresh.trouble()]).toEqual([[], [], undefined])
    await fresh.append({ word: 'een' })
    await fresh.close()

    await (await open()).close()

    expect(await exists(`${path()}.aside`)).toBe(false)
  })

  it('continues the line numbers after it is opened again', async () => {
    await writeJournal('een', 'twee', 'drie')
    const journal = await open()
    await journal.append({ word: 'vier' })
    await journal.close()

    expect(await readLines()).toEqual([
      [1, 'een'],
      [2, 'twee'],
      [3, 'drie'],
      [4, 'vier'],
    ])
  })

  it('closes every file that it opened', async () => {
    await writeJournal('een', 'twee')
    await appendFile(path(), 'torn')
    const journal = await open({ maxBytes: 100 })
    for (const word of ['drie', 'vier', 'vijf']) await journal.append({ word })
    await journal.close()

    await expectAllClosed()
  })

  it('detects a missing line', async () => {
    await writeJournal('een', 'twee', 'drie')
    const lines = (await readFile(path(), 'utf8')).split('\n')
    await writeFile(path(), [lines[0], lines[2], ''].join('\n'))

    const journal = await open()
    expect(journal.notes).toEqual([expect.stringContaining('1 regel beschadigd of weg')])
    await journal.close()
  })

  it('skips an unknown entry, and reports it', async () => {
    await writeJournal('een')
    const journal = await open({ parse: () => undefined })

    expect(journal.entries).toEqual([])
    expect(journal.notes).toEqual([expect.stringContaining('andere versie')])
    await journal.close()
  })

  it('is compacted when it has become large', async () => {
    const journal = await open({ maxBytes: 400 })
    for (let count = 1; count <= 20; count += 1) await journal.append({ word: `woord ${count}` })
    await journal.close()

    expect((await readFile(path())).length).toBeLessThan(520)
    const words = await readWords()
    expect(words.at(-1)).toBe('woord 20')
    expect(words.length).toBeGreaterThanOrEqual(2)
  })

  it('is compacted at the first entry that exceeds the size limit, and the line numbers continue', async () => {
    await writeJournal('een', 'twee')
    const maxBytes = (await readFile(path())).length
    await rm(dirname(path()), { recursive: true })
    const compacted: string[][] = []
    const needed = (entries: readonly Entry[]) => {
      compacted.push(entries.map(({ word }) => word))
      return entries.slice(-2)
    }
    const journal = await open({ maxBytes, needed })

    for (const word of ['een', 'twee']) await journal.append({ word })
    expect(compacted).toEqual([])

    await journal.append({ word: 'vier' })
    expect(await readLines()).toEqual([
      [4, 'twee'],
      [5, 'vier'],
    ])

    await journal.append({ word: 'vijf' })
    await journal.close()
    expect(compacted).toEqual([
      ['een', 'twee', 'vier'],
      ['twee', 'vier', 'vijf'],
    ])
    expect(await readLines()).toEqual([
      [7, 'vier'],
      [8, 'vijf'],
    ])
  })

  it('is compacted at opening when it is too large', async () => {
    await writeJournal('een', 'twee', 'drie')
    const { length } = await readFile(path())

    await (await open({ maxBytes: length })).close()
    expect(await readLines()).toHaveLength(3)

    await (await open({ maxBytes: length - 1 })).close()
    expect(await readLines()).toEqual([
      [4, 'twee'],
      [5, 'drie'],
    ])
  })

  it('stays complete when compacting fails, and reports the error for support', async () => {
    const { files, disk } = createFailingFiles('rename')
    const report = vi.fn()
    const journal = await open({ files, report, maxBytes: 300 })
    disk.isFull = true
    for (let count = 1; count <= 9; count += 1) expect((await journal.append({ word: `woord ${count}` })).ok).toBe(true)
    await journal.close()

    expect(await readWords()).toHaveLength(9)
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOSPC' }), 'journal')

    report.mockClear()
    const again = await open({ files, report, maxBytes: 300 })
    await again.close()
    expect(again.entries).toHaveLength(9)
    expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'ENOSPC' }), 'journal']])
  })

  it('opens when a file left by a former process cannot be removed', async () => {
    await writeJournal('een')
    const { files, disk } = createFailingFiles('remove')
    disk.isFull = true
    const report = vi.fn()

    const journal = await open({ files, report })
    disk.isFull = false
    await journal.close()

    expect(journal.entries).toEqual([{ word: 'een' }])
    expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'ENOSPC' }), 'journal']])
  })

  it('opens when an incomplete end cannot be moved aside', async () => {
    await writeJournal('een')
    await appendFile(path(), 'torn')
    const { files } = createFailingFiles('openAtEnd')
    const report = vi.fn()

    const journal = await open({
      files: {
        ...files,
        openAtEnd: (at) =>
          at.endsWith('.aside') ? Promise.reject(new Error('no room for the torn end')) : files.openAtEnd(at),
      },
      report,
    })
    await journal.append({ word: 'twee' })
    await journal.close()

    expect(report.mock.calls).toEqual([[new Error('no room for the torn end'), 'journal']])
    expect(await readLines()).toEqual([
      [1, 'een'],
      [2, 'twee'],
    ])
  })

  it('removes an unfinished new file of a former process', async () => {
    await writeJournal('een')
    await writeFile(`${path()}.new`, 'half')

    expect(await readWords()).toEqual(['een'])
    await expect(readFile(`${path()}.new`)).rejects.toThrow()
  })
})

describe('a journal on a disk that refuses writes', () => {
  it.each(['openAtEnd', 'write', 'sync', 'syncFolder'] as const)(
    'refuses an entry when %s fails, and accepts entries again when the disk works',
    async (step) => {
      const { files, disk } = createFailingFiles(step)
      await writeJournal('een')
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
      expect(await readWords()).toEqual(['een', 'drie'])
    },
  )

  it('can check the disk again without an entry', async () => {
    const { files, disk } = createFailingFiles('openAtEnd')
    disk.isFull = true
    const report = vi.fn()
    const journal = await open({ files, report })
    expect(journal.trouble()).toBeDefined()
    expect(await journal.checkWritable()).toBe(journal.trouble())
    expect(report.mock.calls).toEqual(Array(2).fill([expect.objectContaining({ code: 'ENOSPC' }), 'journal']))

    disk.isFull = false
    expect(await journal.checkWritable()).toBeUndefined()
    expect(journal.trouble()).toBeUndefined()
    await journal.close()
  })

  it('reports the error for support when it refuses an entry', async () => {
    const { files, disk } = createFailingFiles('sync')
    const report = vi.fn()
    const journal = await open({ files, report })
    disk.isFull = true
    await journal.append({ word: 'een' })
    await journal.close()

    expect(report.mock.calls).toEqual([[expect.objectContaining({ code: 'ENOSPC' }), 'journal']])
    await expectAllClosed()
  })

  it('gets a new file when its file was removed, and the new file stays intact after a partial write', async () => {
    const { files, disk } = createFailingFiles('write')
    const journal = await open({ files })
    for (const word of ['een', 'twee', 'drie']) await journal.append({ word })
    disk.isFull = true
    await journal.append({ word: 'lost' })
    await rm(path())

    disk.isFull = false
    await journal.append({ word: 'vier' })
    expect(await readLines()).toEqual([[4, 'vier']])

    disk.isFull = true
    expect((await journal.append({ word: 'vijf' })).ok).toBe(false)
    disk.isFull = false
    await journal.append({ word: 'zes' })
    await journal.close()
    expect(await readLines()).toEqual([
      [4, 'vier'],
      [5, 'zes'],
    ])
  })

  it('opens without entries when its file cannot be read, so that the till can start', async () => {
    await writeJournal('een')
    const report = vi.fn()
    const files: JournalFiles = {
      ...nodeJournalFiles,
      read: () => Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' })),
    }
    const journal = await open({ files, report })

    expect(journal.entries).toEqual([])
    expect(report.mock.calls[0]).toEqual([expect.objectContaining({ code: 'EACCES' }), 'journal'])
    expect(journal.notes).toEqual([expect.stringContaining('kan niet worden gelezen')])
    expect(await journal.checkWritable()).toContain('niet te beschrijven')
    expect((await journal.append({ word: 'twee' })).ok).toBe(false)
    expect(await readWords()).toEqual(['een'])
  })
})

describe('the disk of this machine', () => {
  it('removes an incomplete end on Windows, which does not truncate through a handle for appending', async () => {
    await writeJournal('een')
    await appendFile(path(), 'torn')
    const { open: realOpen } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
    vi.mocked(openFile).mockImplementation(async (at, flags, mode) => {
      const handle = await realOpen(at, flags, mode)
      if (flags === 'a') {
        const refusal = Object.assign(new Error('EPERM: operation not permitted, ftruncate'), { code: 'EPERM' })
        handle.truncate = () => Promise.reject(refusal)
      }
      return handle
    })

    const journal = await open()
    const written = await journal.append({ word: 'twee' })
    await journal.close()

    expect(written.ok).toBe(true)
    expect(await readLines()).toEqual([
      [1, 'een'],
      [2, 'twee'],
    ])
  })

  it('distinguishes a missing file from an unreadable one', async () => {
    expect(await nodeJournalFiles.read(join(folder, 'none'))).toBeUndefined()
    await expect(nodeJournalFiles.read(folder)).rejects.toThrow('EISDIR')
  })

  it('flushes a folder, and reports a missing one', async () => {
    await nodeJournalFiles.syncFolder(folder)
    await expectAllClosed()
    await expect(nodeJournalFiles.syncFolder(join(folder, 'none'))).rejects.toThrow('ENOENT')
  })

  it('does not open a folder on Windows, because Windows refuses to open one', async () => {
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'win32' })
    try {
      await expect(nodeJournalFiles.syncFolder(join(folder, 'none'))).resolves.toBeUndefined()
    } finally {
      Object.defineProperty(process, 'platform', { value: platform })
    }
  })
})

describe('a journal whose file was changed outside the app', () => {
  /** Writes the lines of the file again after this change. */
  async function changeLines(change: (lines: string[]) => string[]): Promise<void> {
    const lines = (await readFile(path(), 'utf8')).trimEnd().split('\n')
    await writeFile(
      path(),
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    )
  }
  const forgedLine = (number: number, word: string) =>
    formatLine(number, FIRST_HASH, { word } satisfies Entry).text.trimEnd()

  it('reports a line that was replaced by another intact line, keeps a copy, and reports it once', async () => {
    await writeJournal('een', 'twee', 'drie')
    await changeLines(([one = '', , three = '']) => [one, forgedLine(2, 'tien'), three])

    const journal = await open({ needed: (entries) => entries })
    await journal.close()
    const again = await open({ needed: (entries) => entries })
    await again.close()

    expect(journal.notes).toEqual([expect.stringContaining('2 regels veranderd buiten de kassa om')])
    expect(await readFile(`${path()}.aside`, 'utf8')).toContain('tien')
    expect(again.notes).toEqual([])
  })

  it('reports lines that were removed at the end since the app was closed', async () => {
    await writeJournal('een', 'twee', 'drie')
    await changeLines((lines) => lines.slice(0, 2))

    const journal = await open()
    await journal.append({ word: 'vier' })
    await journal.close()

    expect(journal.notes).toEqual([expect.stringContaining('korter dan bij de laatste afsluiting')])
    expect((await readLines()).map(([number]) => Number(number)).at(-1)).toBeGreaterThan(3)
  })

  it('reports that the whole file was removed since the app was closed', async () => {
    await writeJournal('een')
    await rm(path())

    const journal = await open()
    await journal.close()

    expect(journal.notes).toEqual([expect.stringContaining('korter dan bij de laatste afsluiting')])
  })

  it('has no findings after a restart, after it was compacted, and after it was compacted to no entries', async () => {
    await writeJournal('een', 'twee', 'drie')
    for (const needed of [(all: readonly Entry[]) => all.slice(-1), () => []]) {
      const compacted = await open({ maxBytes: 1, needed })
      expect(await compacted.verify()).toBeUndefined()
      await compacted.close()
      expect(compacted.notes).toEqual([])
    }
    const reopened = await open()
    await reopened.append({ word: 'vier' })
    await reopened.close()
    const last = await open()
    await last.close()

    expect([...reopened.notes, ...last.notes]).toEqual([])
  })

  it.each<[string, (lines: string[]) => string[]]>([
    ['a changed line', ([one = '', ...rest]) => [one.replace('een', 'elf'), ...rest]],
    ['a replaced line', ([, ...rest]) => [forgedLine(1, 'elf'), ...rest]],
    ['a missing last line', (lines) => lines.slice(0, -1)],
    ['an added line', (lines) => [...lines, forgedLine(3, 'drie')]],
  ])('is verified while the app runs: finds %s', async (_, change) => {
    const journal = await open()
    for (const word of ['een', 'twee']) await journal.append({ word })
    expect(await journal.verify()).toBeUndefined()

    await changeLines(change)

    expect(await journal.verify()).toContain('veranderd buiten de kassa om')
    await journal.close()
  })

  it('reads the lines of an older version, which have no hash of the previous line, and continues them', async () => {
    await mkdir(dirname(path()), { recursive: true })
    await writeFile(path(), oldLine(1, { word: 'een' }) + oldLine(2, { word: 'twee' }))

    const journal = await open({ needed: (entries) => entries })
    await journal.append({ word: 'drie' })
    await journal.close()
    const again = await open({ needed: (entries) => entries })
    await again.close()

    expect([...journal.notes, ...again.notes]).toEqual([])
    expect(again.entries.map(({ word }) => word)).toEqual(['een', 'twee', 'drie'])
  })
})

/** Formats a line as older versions did: with a checksum of number and entry only. */
function oldLine(number: number, entry: Entry): string {
  const json = JSON.stringify(entry)
  const checksum = createHash('sha256').update(`${number} ${json}`).digest('hex').slice(0, 16)
  return `{"n":${number},"c":"${checksum}","e":${json}}\n`
}

describe('any truncation or change of the file', () => {
  it('leaves only written entries, in their order, and reading never fails', async () => {
    const words = ['een', 'twee', 'drie', 'vier', 'vijf']
    await writeJournal(...words)
    const whole = await readFile(path())
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.nat(whole.length - 1), fc.nat(255), async (cut, at, byte) => {
        const changed = Buffer.from(whole)
        changed[at] = byte
        await writeFile(path(), changed)
        await truncate(path(), cut)
        const read = await readWords()

        expect(words.filter((word) => read.includes(word))).toEqual(read)
        expect(await readWords()).toEqual(read)
      }),
      { numRuns: 60 },
    )
  })
})
