import * as z from 'zod/mini'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import { isContentOf } from './document-form.ts'
import { documentRef } from './document-ref.ts'

const persistedJob = z.object({
  printId: z.string(),
  /** Address of the shop that has the document. In another shop the same id refers to another document. */
  shopUrl: z.string(),
  what: documentRef,
  title: z.string(),
  state: z.enum(['waiting', 'printing', 'done', 'failed']),
  reason: z.nullable(z.string()),
  salesOrderId: z.nullable(z.number()),
  askedDateTime: z.string(),
  /** Number of automatic retries so far. */
  tries: z.number(),
})
export type PersistedPrintJob = z.output<typeof persistedJob>

const queue = z.object({
  version: z.literal(1),
  jobs: z.array(persistedJob),
  /** Ids of payments whose receipt was queued automatically, so that it is not queued twice. Newest last. */
  byItself: z.array(z.string()),
})
export type Queue = z.output<typeof queue>

const FILE = 'queue.json'
const EMPTY: Queue = { version: 1, jobs: [], byItself: [] }

const MAX_DONE_JOBS = 50
const MAX_AUTOMATIC_RECEIPTS = 2_000

/**
 * Reads the queue. A job that was being printed when the till stopped may be printed already. It becomes `failed` and a
 * user has to check it, because an automatic retry might print it twice.
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
    // The content is not JSON. The file is moved aside below, like an invalid queue.
  }
  folder.putAside(FILE)
  return { read: EMPTY, isDamaged: true }
}

/** Names of files with the content of a job, in every form. */
const CONTENT = /\.(pdf|bin|html|receipt\.json)$/

/**
 * Removes contents without an unfinished job, and provisional receipts without a job. Documents contain names and addresses, so they are stored only until they are
 * printed.
 */
function removeOrphanedDocuments(folder: DurableFolder, jobs: readonly PersistedPrintJob[]): void {
  const unfinished = jobs.filter(({ state }) => state !== 'done')
  for (const name of folder.names()) {
    const owners = name.endsWith('.receipt.json') ? jobs : unfinished
    if (CONTENT.test(name) && !owners.some(({ printId }) => isContentOf(printId, name))) folder.remove(name)
  }
}

/** Writes the queue to the disk. Throws when the disk is full. */
export function writeQueue(folder: DurableFolder, { jobs, byItself }: Omit<Queue, 'version'>): void {
  const stored: Queue = { version: 1, jobs: [...jobs], byItself: byItself.slice(-MAX_AUTOMATIC_RECEIPTS) }
  folder.write(FILE, JSON.stringify(stored))
}

/** Returns the jobs without the oldest finished ones above the maximum. */
export function withoutOldest(jobs: readonly PersistedPrintJob[]): PersistedPrintJob[] {
  const tooMany = jobs.filter(({ state }) => state === 'done').slice(0, -MAX_DONE_JOBS)
  return jobs.filter((job) => !tooMany.includes(job))
}
