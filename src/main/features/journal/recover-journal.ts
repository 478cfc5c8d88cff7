import { type JournalFiles, writeWhole } from './journal-files.ts'
import { readLines } from './journal-lines.ts'

type Options<Entry> = {
  files: JournalFiles
  path: string
  /** Gives the entry, or undefined for what is none. */
  parse: (entry: unknown) => Entry | undefined
  report: (error: unknown, subject: string) => void
}

/** What a journal begins with. */
type JournalContents<Entry> = {
  entries: Entry[]
  /** The number of the next line. */
  next: number
  /** What somebody has to know, in Dutch. */
  notes: string[]
  /** Up to here the file is good. */
  bytes: number
  isDamaged: boolean
  /** What may be in it must not be written over. */
  isUnreadable: boolean
}

/** Reads what is there, and puts aside what cannot be trusted. */
export async function recoverJournal<Entry>({
  files,
  path,
  parse,
  report,
}: Options<Entry>): Promise<JournalContents<Entry>> {
  const nothing: JournalContents<Entry> = {
    entries: [],
    next: 1,
    notes: [],
    bytes: 0,
    isDamaged: false,
    isUnreadable: false,
  }
  // Left by a process that died while it shortened the journal: the old one is still whole.
  await files.remove(`${path}.new`).catch((error: unknown) => report(error, 'journal'))
  let bytes: Buffer | undefined
  try {
    bytes = await files.read(path)
  } catch (error) {
    report(error, 'journal')
    return { ...nothing, notes: [UNREADABLE], isUnreadable: true }
  }
  if (!bytes) return nothing

  const { entries: lines, goodBytes, torn, damaged } = readLines(bytes)
  const entries = lines.map(({ entry }) => parse(entry)).filter((entry) => entry !== undefined)
  const next = (lines.at(-1)?.number ?? 0) + 1
  const strange = lines.length - entries.length
  const notes = [
    ...(torn ? [TORN] : []),
    ...(damaged > 0 ? [damagedWords(damaged)] : []),
    ...(strange > 0 ? [strangeWords(strange)] : []),
  ]
  if (torn || damaged > 0) {
    // Beside the journal, for who wants to look into it; a next one takes its place.
    await writeWhole(files, `${path}.aside`, damaged > 0 ? bytes : (torn ?? bytes)).catch((error: unknown) =>
      report(error, 'journal'),
    )
  }
  return { entries, next, notes, bytes: goodBytes, isDamaged: damaged > 0, isUnreadable: false }
}

const UNREADABLE =
  'Het logboek van betalingen van deze kassa kan niet worden gelezen. Kijk lopende betalingen na in de orders.'
const TORN =
  'De laatste regel van het logboek van deze kassa was niet af (stroom uitgevallen?). Hij is apart gelegd; wat erin stond was nog niet gedaan.'
const damagedWords = (count: number) =>
  `In het logboek van deze kassa ${count === 1 ? 'is 1 regel' : `zijn ${count} regels`} beschadigd of weg. Kijk de betalingen van vandaag na; een kopie ligt naast het logboek.`
const strangeWords = (count: number) =>
  `Het logboek van deze kassa heeft ${count === 1 ? '1 regel' : `${count} regels`} van een andere versie van de kassa. Die ${count === 1 ? 'is' : 'zijn'} overgeslagen.`
