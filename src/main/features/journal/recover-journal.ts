import { type JournalFiles, writeWhole } from './journal-files.ts'
import { FIRST_HASH, readLines } from './journal-lines.ts'
import { isBehindMark, readMark } from './journal-mark.ts'

type Options<Entry> = {
  files: JournalFiles
  path: string
  /** Validates an entry. Returns undefined for an invalid entry. */
  parse: (entry: unknown) => Entry | undefined
  report: (error: unknown, subject: string) => void
}

/** State of a journal at the time of opening. */
type JournalContents<Entry> = {
  entries: Entry[]
  /** Number of the line that is written next. */
  next: number
  /** Hash of the last intact line. */
  hash: string
  /** Problems that the user must know, in Dutch. */
  notes: string[]
  /** End of the last intact line, in bytes. */
  bytes: number
  isDamaged: boolean
  /** An unreadable file may contain entries, so it must not be overwritten. */
  isUnreadable: boolean
}

/** Reads the journal file, and copies a damaged file or an incomplete last line to the file `….aside`. */
export async function recoverJournal<Entry>({
  files,
  path,
  parse,
  report,
}: Options<Entry>): Promise<JournalContents<Entry>> {
  const nothing: JournalContents<Entry> = {
    entries: [],
    next: 1,
    hash: FIRST_HASH,
    notes: [],
    bytes: 0,
    isDamaged: false,
    isUnreadable: false,
  }
  // A process that ended while it compacted the journal left this incomplete file. The journal itself is complete.
  await files.remove(`${path}.new`).catch((error: unknown) => report(error, 'journal'))
  let bytes: Buffer | undefined
  try {
    bytes = await files.read(path)
  } catch (error) {
    report(error, 'journal')
    return { ...nothing, notes: [UNREADABLE], isUnreadable: true }
  }
  const mark = await readMark(files, path).catch((error: unknown) => void report(error, 'journal'))
  if (!bytes) return mark ? { ...nothing, next: mark.number + 1, hash: mark.hash, notes: [SHORTENED] } : nothing

  const { entries: lines, goodBytes, torn, damaged, unchained } = readLines(bytes)
  const isShortened = mark !== undefined && isBehindMark(lines, mark)
  const entries = lines.map(({ entry }) => parse(entry)).filter((entry) => entry !== undefined)
  const last = lines.at(-1)
  const next = Math.max(last?.number ?? 0, mark?.number ?? 0) + 1
  const invalidCount = lines.length - entries.length
  const notes = [
    ...(torn ? [TORN] : []),
    ...(damaged > 0 ? [damagedText(damaged)] : []),
    ...(unchained > 0 ? [changedText(unchained)] : []),
    ...(isShortened ? [SHORTENED] : []),
    ...(invalidCount > 0 ? [invalidText(invalidCount)] : []),
  ]
  const isDamaged = damaged > 0 || unchained > 0 || isShortened
  if (torn || isDamaged) {
    // The copy is for later analysis. It is replaced when this happens again.
    await writeWhole(files, `${path}.aside`, isDamaged ? bytes : (torn ?? bytes)).catch((error: unknown) =>
      report(error, 'journal'),
    )
  }
  return { entries, next, hash: last?.hash ?? FIRST_HASH, notes, bytes: goodBytes, isDamaged, isUnreadable: false }
}

const UNREADABLE =
  'Het logboek van betalingen van deze kassa kan niet worden gelezen. Kijk lopende betalingen na in de orders.'
const TORN =
  'De laatste regel van het logboek van deze kassa was niet af (stroom uitgevallen?). Hij is apart gelegd; wat erin stond was nog niet gedaan.'
const damagedText = (count: number) =>
  `In het logboek van deze kassa ${count === 1 ? 'is 1 regel' : `zijn ${count} regels`} beschadigd of weg. Kijk de betalingen van vandaag na; een kopie ligt naast het logboek.`
/** Text of the banner when a line was changed outside the app. */
const changedText = (count: number) =>
  `In het logboek van deze kassa ${count === 1 ? 'is 1 regel' : `zijn ${count} regels`} veranderd buiten de kassa om. Kijk de betalingen van vandaag na; een kopie ligt naast het logboek.`
const SHORTENED =
  'Het logboek van deze kassa is korter dan bij de laatste afsluiting: er zijn regels weggehaald. Kijk de betalingen van vandaag na; een kopie ligt naast het logboek.'
const invalidText = (count: number) =>
  `Het logboek van deze kassa heeft ${count === 1 ? '1 regel' : `${count} regels`} van een andere versie van de kassa. Die ${count === 1 ? 'is' : 'zijn'} overgeslagen.`
