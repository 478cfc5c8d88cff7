import { dirname } from 'node:path'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { type JournalFile, type JournalFiles, writeWhole } from './journal-files.ts'
import { formatLine, readLines } from './journal-lines.ts'
import { removeMark, writeMark } from './journal-mark.ts'
import { recoverJournal } from './recover-journal.ts'

/** An append-only file of entries. Each entry is on the disk before the step that it announces is taken. */
export interface Journal<Entry> {
  /** Entries at the time of opening, oldest first. */
  readonly entries: readonly Entry[]
  /** Problems at the time of opening that the user must know, in Dutch. */
  readonly notes: readonly string[]
  /**
   * Writes an entry. After `ok` the entry survives a power cut. After `disk_full` the entry was not written, and the
   * step that it announces must not be taken.
   */
  append(entry: Entry): Promise<Success<undefined> | Failure<'disk_full'>>
  /** Returns why writing is impossible now, in Dutch; undefined while it is possible. */
  trouble(): string | undefined
  /** Checks whether writing is possible, by opening the file if needed. Returns the new `trouble()`. */
  checkWritable(): Promise<string | undefined>
  /**
   * Reads the file again and compares it with the entries of this process. Returns in Dutch what differs; undefined when
   * the file is complete and unchanged.
   */
  verify(): Promise<string | undefined>
  close(): Promise<void>
}

type Options<Entry> = {
  files: JournalFiles
  path: string
  /** Validates an entry. Returns undefined for an invalid entry, for example of an unknown version. */
  parse: (entry: unknown) => Entry | undefined
  /** Returns the entries that are still needed. Called when the file is compacted. */
  needed: (entries: readonly Entry[]) => readonly Entry[]
  /** Reports errors for support. The content of entries is never passed. */
  report: (error: unknown, subject: string) => void
  /** File size in bytes above which the journal is compacted. */
  maxBytes?: number
}

const MAX_BYTES = 512 * 1024

/** Text of the banner when writing fails. */
export const DISK_TROUBLE =
  'Deze kassa kan niets bewaren: de schijf is vol of niet te beschrijven. Zolang dat zo is wordt er geen betaling gestart.'

const CHANGED =
  'Het logboek van betalingen op deze kassa is veranderd buiten de kassa om. Vergelijk de betalingen van vandaag met de orders voordat u de dag afsluit.'

/**
 * Opens a journal: an append-only file of lines with number and hashes.
 *
 * An incomplete last line (power cut) or a damaged file is copied aside and reported in `notes`; intact entries remain.
 * Opening never fails. If the file cannot be written, its entries are available and `append` returns `disk_full`.
 */
export async function openJournal<Entry>({
  files,
  path,
  maxBytes = MAX_BYTES,
  ...options
}: Options<Entry>): Promise<Journal<Entry>> {
  const folder = dirname(path)
  const recovered = await recoverJournal({ files, path, ...options })
  const { entries, next, notes, bytes, isDamaged, isUnreadable } = recovered
  const current = [...entries]
  let [number, length, hash] = [next, bytes, recovered.hash]
  let trouble: string | undefined
  let wasShortened = false
  let file: JournalFile | undefined
  let lastWrite: Promise<unknown> = Promise.resolve()

  /** Runs one write at a time, so that only the last line can be incomplete. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastWrite.then(work)
    // The caller gets an error of `work`. The next write must run all the same, so it ignores this error.
    lastWrite = done.catch(() => undefined)
    return done
  }

  async function openFile(): Promise<JournalFile> {
    if (file) return file
    // An unreadable file may contain entries, so it must not be overwritten.
    if (isUnreadable) throw new Error('the journal could not be read')
    await files.makeFolder(folder)
    const reopened = await files.openAtEnd(path)
    try {
      // An earlier write may have left an incomplete line. It must be removed, because the next line would be appended
      // to it.
      if (reopened.bytes > length) await reopened.cut(length)
      // Another program may have removed or shortened the file. Its entries are still in memory.
      if (reopened.bytes < length) wasShortened = true
      length = Math.min(length, reopened.bytes)
      await reopened.sync()
      await files.syncFolder(folder)
    } catch (error) {
      // An error of `close` is ignored, because it would hide the first error.
      await reopened.close().catch(() => undefined)
      throw error
    }
    file = reopened
    return reopened
  }

  /** Closes the file after any failure, because its content on the disk is unknown. The next write opens it again. */
  async function failWrite(error: unknown, subject: string): Promise<void> {
    options.report(error, subject)
    trouble = DISK_TROUBLE
    const failedFile = file
    file = undefined
    // An error of `close` is ignored, because the original error was just reported.
    await failedFile?.close().catch(() => undefined)
  }

  async function write(entry: Entry) {
    const line = formatLine(number, hash, entry)
    try {
      const open = await openFile()
      await open.write(line.text)
      await open.sync()
    } catch (error) {
      await failWrite(error, 'journal')
      return fail('disk_full')
    }
    trouble = undefined
    number += 1
    hash = line.hash
    length += Buffer.byteLength(line.text)
    current.push(entry)
    if (length > maxBytes) await compact().catch((error: unknown) => options.report(error, 'journal'))
    return ok(undefined)
  }

  /**
   * Compacts the journal: writes the entries that are still needed to a new file, and renames it to replace the old
   * file. Until the rename the old file stays complete.
   */
  async function compact(): Promise<void> {
    const needed = [...options.needed(current)]
    let [text, last] = ['', hash]
    for (const [index, entry] of needed.entries()) {
      const line = formatLine(number + index, last, entry)
      text += line.text
      last = line.hash
    }
    await file?.close()
    file = undefined
    await writeWhole(files, `${path}.new`, text)
    // The mark is about a line that the new file does not have.
    await removeMark(files, path)
    await files.rename(`${path}.new`, path)
    number += needed.length
    hash = last
    length = Buffer.byteLength(text)
    current.splice(0, current.length, ...needed)
    await files.syncFolder(folder)
  }

  /** Stores number and hash of the last line, so that the next start notices when lines were removed. */
  const mark = () =>
    length > 0
      ? writeMark(files, path, { number: number - 1, hash }).catch((error: unknown) => options.report(error, 'journal'))
      : undefined

  async function verify(): Promise<string | undefined> {
    const content = await files.read(path).catch((error: unknown) => {
      options.report(error, 'journal')
      return undefined
    })
    const { entries: lines, damaged, unchained, torn } = readLines(content ?? Buffer.alloc(0))
    const last = lines.at(-1)
    const isComplete = length === 0 ? !last : last?.number === number - 1 && last.hash === hash
    // A failed write may have left an incomplete line, which the next write removes.
    const isIntact = damaged === 0 && unchained === 0 && (torn === undefined || trouble !== undefined)
    if (wasShortened || !isComplete || !isIntact) return CHANGED
    await mark()
    return undefined
  }

  const checkWritable = () =>
    inTurn(async () => {
      await openFile().then(
        () => {
          trouble = undefined
        },
        (error: unknown) => failWrite(error, 'journal'),
      )
      return trouble
    })

  await checkWritable()
  // A damaged file is replaced by its intact entries that are still needed. `recoverJournal` has already copied the
  // original aside.
  if ((length > maxBytes || isDamaged) && !trouble)
    await inTurn(compact).catch((error: unknown) => options.report(error, 'journal'))
  return {
    entries,
    notes,
    append: (entry) => inTurn(() => write(entry)),
    trouble: () => trouble,
    checkWritable,
    verify: () => inTurn(verify),
    close: () =>
      inTurn(async () => {
        await file?.close()
        if (file) await mark()
        file = undefined
      }),
  }
}
