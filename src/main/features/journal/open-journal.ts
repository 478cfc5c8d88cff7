import { dirname } from 'node:path'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { type JournalFile, type JournalFiles, writeWhole } from './journal-files.ts'
import { lineOf } from './journal-lines.ts'
import { recoverJournal } from './recover-journal.ts'

/** An append-only log of intents. An entry is on the disk before the step that it announces is done. */
export interface Journal<Entry> {
  /** Entries at the time of opening, oldest first. */
  readonly entries: readonly Entry[]
  /** Problems at the time of opening that the user must know, in Dutch. */
  readonly notes: readonly string[]
  /**
   * Writes an entry. After `ok` it survives a power cut. After `disk_full` it was not written, so the step must not be
   * taken.
   */
  append(entry: Entry): Promise<Success<undefined> | Failure<'disk_full'>>
  /** Why writing is impossible now, in Dutch; undefined while it is possible. */
  trouble(): string | undefined
  /** Checks whether writing is possible; tries again after a failure. */
  look(): Promise<string | undefined>
  close(): Promise<void>
}

type Options<Entry> = {
  files: JournalFiles
  path: string
  /** Returns the entry; undefined for one that is invalid, for example of an unknown version. */
  parse: (entry: unknown) => Entry | undefined
  /** Returns the entries that are still needed. Called when the file is compacted. */
  needed: (entries: readonly Entry[]) => readonly Entry[]
  /** Reports errors for support. The content of entries is never passed. */
  report: (error: unknown, subject: string) => void
  /** File size in bytes above which the journal is compacted. */
  mostBytes?: number
}

const MOST_BYTES = 512 * 1024

/** Text of the banner when writing fails. */
export const DISK_TROUBLE =
  'Deze kassa kan niets bewaren: de schijf is vol of niet te beschrijven. Zolang dat zo is wordt er geen betaling gestart.'

/**
 * Opens a journal: an append-only file of lines with number and checksum.
 *
 * An incomplete last line (power cut) or a damaged file is moved aside and reported in `notes`; intact entries remain.
 * Opening always succeeds: readable entries are available, and `append` refuses until writing works again.
 */
export async function openJournal<Entry>({
  files,
  path,
  mostBytes = MOST_BYTES,
  ...options
}: Options<Entry>): Promise<Journal<Entry>> {
  const folder = dirname(path)
  const { entries, next, notes, bytes, isDamaged, isUnreadable } = await recoverJournal({ files, path, ...options })
  const current = [...entries]
  let [number, length] = [next, bytes]
  let trouble: string | undefined
  let file: JournalFile | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** Runs one write at a time, so that only the last line can be incomplete. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    // The caller of `work` gets its error; the next write only waits for it.
    turn = mine.catch(() => undefined)
    return mine
  }

  async function openFile(): Promise<JournalFile> {
    if (file) return file
    // An unreadable file may contain entries, so it must not be overwritten.
    if (isUnreadable) throw new Error('the journal could not be read')
    await files.makeFolder(folder)
    const reopened = await files.openAtEnd(path)
    try {
      // Remove the incomplete end of an earlier write; it would damage the next line.
      if (reopened.bytes > length) await reopened.cut(length)
      // The file was removed or shortened from outside; its entries are still in memory.
      length = Math.min(length, reopened.bytes)
      await reopened.sync()
      await files.syncFolder(folder)
    } catch (error) {
      // The first error is the one to report, so an error of `close` is ignored.
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
    const broken = file
    file = undefined
    // The original error was just reported.
    await broken?.close().catch(() => undefined)
  }

  async function write(entry: Entry) {
    const line = lineOf(number, entry)
    try {
      const open = await openFile()
      await open.write(line)
      await open.sync()
    } catch (error) {
      await failWrite(error, 'journal')
      return fail('disk_full')
    }
    trouble = undefined
    number += 1
    length += Buffer.byteLength(line)
    current.push(entry)
    if (length > mostBytes) await compact().catch((error: unknown) => options.report(error, 'journal'))
    return ok(undefined)
  }

  /**
   * Writes the needed entries to a new file that replaces the old one. Until the rename the old file stays complete.
   */
  async function compact(): Promise<void> {
    const needed = [...options.needed(current)]
    const text = needed.map((entry, index) => lineOf(number + index, entry)).join('')
    await file?.close()
    file = undefined
    await writeWhole(files, `${path}.new`, text)
    await files.rename(`${path}.new`, path)
    number += needed.length
    length = Buffer.byteLength(text)
    current.splice(0, current.length, ...needed)
    await files.syncFolder(folder)
  }

  const look = () =>
    inTurn(async () => {
      await openFile().then(
        () => {
          trouble = undefined
        },
        (error: unknown) => failWrite(error, 'journal'),
      )
      return trouble
    })

  await look()
  // A damaged file is rewritten once. Its original is stored under another name by now.
  if ((length > mostBytes || isDamaged) && !trouble)
    await inTurn(compact).catch((error: unknown) => options.report(error, 'journal'))
  return {
    entries,
    notes,
    append: (entry) => inTurn(() => write(entry)),
    trouble: () => trouble,
    look,
    close: () =>
      inTurn(async () => {
        await file?.close()
        file = undefined
      }),
  }
}
