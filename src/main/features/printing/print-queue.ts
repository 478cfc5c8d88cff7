import * as z from 'zod/mini'
import type { DurableFolder } from '../../ports/durable-folder.ts'

const documentRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receipt'), paymentId: z.string() }),
  z.object({ kind: z.literal('order'), salesOrderId: z.number() }),
  z.object({ kind: z.literal('closing'), closingId: z.string(), date: z.string() }),
])
export type DocumentRef = z.output<typeof documentRef>

const persistedJob = z.object({
  printId: z.string(),
  /** Of which shop it is: at another the same number is the paper of somebody else. */
  shopUrl: z.string(),
  what: documentRef,
  title: z.string(),
  state: z.enum(['waiting', 'printing', 'done', 'failed']),
  reason: z.nullable(z.string()),
  salesOrderId: z.nullable(z.number()),
  askedDateTime: z.string(),
  /** How often the paper did not come out or could not be fetched. */
  tries: z.number(),
})
export type PersistedPrintJob = z.output<typeof persistedJob>

const queue = z.object({
  version: z.literal(1),
  jobs: z.array(persistedJob),
  /** Payments whose receipt was printed by itself, so that none is twice; the newest last. */
  byItself: z.array(z.string()),
})
export type Queue = z.output<typeof queue>

const FILE = 'queue.json'
const EMPTY: Queue = { version: 1, jobs: [], byItself: [] }

const DONE_KEPT = 50
const BY_ITSELF_KEPT = 2_000

export const pdfFileName = (printId: string) => `${printId}.pdf`

/**
 * The queue as it was left. What was being printed when the till stopped may lie in the printer, so a person has to look:
 * printed again by itself it might be there twice.
 */
export function readQueue(folder: DurableFolder): { queue: Queue; isDamaged: boolean } {
  const { read, isDamaged } = readFile(folder)
  const jobs = read.jobs.map((job) =>
    job.state === 'printing' ? { ...job, state: 'failed' as const, reason: STOPPED } : job,
  )
  removeOrphanedDocuments(folder, jobs)
  return { queue: { ...read, jobs }, isDamaged }
}

const STOPPED = 'De kassa stopte tijdens het afdrukken. Kijk of het papier er al ligt, en druk het anders opnieuw af.'

function readFile(folder: DurableFolder): { read: Queue; isDamaged: boolean } {
  const content = folder.read(FILE)
  if (!content) return { read: EMPTY, isDamaged: false }
  try {
    const read = queue.safeParse(JSON.parse(new TextDecoder().decode(content)))
    if (read.success) return { read: read.data, isDamaged: false }
  } catch {
    // No JSON: it is put aside below, like what is no queue.
  }
  folder.putAside(FILE)
  return { read: EMPTY, isDamaged: true }
}

/** Papers hold names and addresses; they lie here only as long as they have to be printed. */
function removeOrphanedDocuments(folder: DurableFolder, jobs: readonly PersistedPrintJob[]): void {
  const needed = new Set(jobs.filter(({ state }) => state !== 'done').map(({ printId }) => pdfFileName(printId)))
  for (const name of folder.names()) if (name.endsWith('.pdf') && !needed.has(name)) folder.remove(name)
}

/** Throws when the disk is full. */
export function writeQueue(folder: DurableFolder, { jobs, byItself }: Omit<Queue, 'version'>): void {
  const kept: Queue = { version: 1, jobs: [...jobs], byItself: byItself.slice(-BY_ITSELF_KEPT) }
  folder.write(FILE, JSON.stringify(kept))
}

/** Without the oldest of those that are done. */
export function withoutOldest(jobs: readonly PersistedPrintJob[]): PersistedPrintJob[] {
  const tooMany = jobs.filter(({ state }) => state === 'done').slice(0, -DONE_KEPT)
  return jobs.filter((job) => !tooMany.includes(job))
}
