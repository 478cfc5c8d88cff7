import { dirname } from 'node:path'
import { type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import { type JournalFile, type JournalFiles, writeWhole } from './journal-files.ts'
import { lineOf } from './journal-lines.ts'
import { recoverJournal } from './recover-journal.ts'

/** Something that must be remembered whatever happens: written to the disk before what it announces is done. */
export interface Journal<Entry> {
  /** What was in it when it was opened, oldest first. */
  readonly entries: readonly Entry[]
  /** What was wrong with it then and somebody has to know, in Dutch. */
  readonly notes: readonly string[]
  /** Writes an entry; once this answers `ok` it survives a power cut. `disk_full`: it was not written, do nothing. */
  append(entry: Entry): Promise<Success<undefined> | Failure<'disk_full'>>
  /** Why nothing can be written now, in Dutch; undefined while it can. */
  trouble(): string | undefined
  /** Whether it can be written now; tries anew after trouble. */
  look(): Promise<string | undefined>
  close(): Promise<void>
}

type Options<Entry> = {
  files: JournalFiles
  path: string
  /** Gives the entry, or undefined for what is none: of a version that we do not know. */
  parse: (entry: unknown) => Entry | undefined
  /** Which entries are still needed, asked when the file has become large. */
  needed: (entries: readonly Entry[]) => readonly Entry[]
  /** For who helps; nothing of an entry goes into it. */
  report: (error: unknown, subject: string) => void
  /** From how many bytes on the file is written anew without what is over. */
  mostBytes?: number
}

const MOST_BYTES = 512 * 1024

/** What the banner says when the disk does not take it. */
export const DISK_TROUBLE =
  'Deze kassa kan niets bewaren: de schijf is vol of niet te beschrijven. Zolang dat zo is wordt er geen betaling gestart.'

/**
 * Opens a journal: an append-only file of lines with number and checksum.
 *
 * A torn end (power cut) and a damaged file are put aside under another name, told in `notes`, and what is good goes on.
 * It opens whatever the disk says: what can be read is there, and `append` refuses until it can write again.
 */
export async function openJournal<Entry>({
  files,
  path,
  mostBytes = MOST_BYTES,
  ...options
}: Options<Entry>): Promise<Journal<Entry>> {
  const folder = dirname(path)
  const { entries, next, notes, bytes, isDamaged, isUnreadable } = await recoverJournal({ files, path, ...options })
  const kept = [...entries]
  let [number, length] = [next, bytes]
  let trouble: string | undefined
  let file: JournalFile | undefined
  let turn: Promise<unknown> = Promise.resolve()

  /** One after another: a line that is cut off must be the last. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    // Whoever asked for it hears of its failure; the next one only waits for it.
    turn = mine.catch(() => undefined)
    return mine
  }

  async function opened(): Promise<JournalFile> {
    if (file) return file
    // What may be in it must not be written over.
    if (isUnreadable) throw new Error('the journal could not be read')
    await files.makeFolder(folder)
    const fresh = await files.openAtEnd(path)
    try {
      // What an earlier write left behind without its end would spoil the next line.
      if (fresh.bytes > length) await fresh.cut(length)
      // Somebody took the file away: what was in it is still known here.
      length = Math.min(length, fresh.bytes)
      await fresh.sync()
      await files.syncFolder(folder)
    } catch (error) {
      // The first failure is the one to tell of; a file that does not close is given up.
      await fresh.close().catch(() => undefined)
      throw error
    }
    file = fresh
    return fresh
  }

  /** After any failure the file is opened anew: nobody knows what of it is on the disk. */
  async function inTrouble(error: unknown, subject: string): Promise<void> {
    options.report(error, subject)
    trouble = DISK_TROUBLE
    const broken = file
    file = undefined
    // What is wrong with it was reported just now.
    await broken?.close().catch(() => undefined)
  }

  async function write(entry: Entry) {
    const line = lineOf(number, entry)
    try {
      const open = await opened()
      await open.write(line)
      await open.sync()
    } catch (error) {
      await inTrouble(error, 'journal')
      return fail('disk_full')
    }
    trouble = undefined
    number += 1
    length += Buffer.byteLength(line)
    kept.push(entry)
    if (length > mostBytes) await compact().catch((error: unknown) => options.report(error, 'journal'))
    return ok(undefined)
  }

  /** Writes what is still needed into a new file that takes the place of the old; until then the old one is whole. */
  async function compact(): Promise<void> {
    const needed = [...options.needed(kept)]
    const text = needed.map((entry, index) => lineOf(number + index, entry)).join('')
    await file?.close()
    file = undefined
    await writeWhole(files, `${path}.new`, text)
    await files.rename(`${path}.new`, path)
    number += needed.length
    length = Buffer.byteLength(text)
    kept.splice(0, kept.length, ...needed)
    await files.syncFolder(folder)
  }

  const look = () =>
    inTurn(async () => {
      await opened().then(
        () => {
          trouble = undefined
        },
        (error: unknown) => inTrouble(error, 'journal'),
      )
      return trouble
    })

  await look()
  // What is damaged is told once, and lies beside it by now.
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
