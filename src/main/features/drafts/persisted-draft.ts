import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'

/** A draft as it lies on the disk, one file each. */
const persistedDraft = z.object({
  version: z.literal(1),
  draftId: z.uuid(),
  /** For which shop it was made. It is sent to no other. */
  shopUrl: z.string(),
  title: z.string(),
  savedDateTime: z.string(),
  savedBy: z.string(),
  /**
   * `sending`: it may have arrived, so its contents stay as they are until the server has said so. Written before the
   * call, so it is also what is found after a crash in the middle of one.
   */
  state: z.enum(['waiting', 'sending', 'sent', 'refused']),
  salesOrderId: z.nullable(z.number()),
  /** When it was known to be an order. */
  sentDateTime: z.optional(z.string()),
  reason: z.nullable(z.string()),
  refusalCode: z.nullable(z.string()),
  /** Of the order, so that the same one is known again after its contents were thrown away. */
  orderHash: z.string(),
  order: z.record(z.string(), z.unknown()),
})
export type PersistedDraft = z.output<typeof persistedDraft>

/** What an order is known again by. */
export const hashOf = (order: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('base64url')

const fileOf = (draftId: string) => `${draftId}.json`

/** Throws when the disk is full. */
export function writeDraft(folder: DurableFolder, draft: PersistedDraft): void {
  folder.write(fileOf(draft.draftId), JSON.stringify(draft))
}

/** Takes it off the disk; that goes on a full disk as well. */
export function removeDraft(folder: DurableFolder, draftId: string): void {
  folder.remove(fileOf(draftId))
}

/** All drafts that lie on the disk. What cannot be read is put aside, and counted. */
export function readDrafts(folder: DurableFolder): { drafts: PersistedDraft[]; damaged: number } {
  const drafts: PersistedDraft[] = []
  let damaged = 0
  for (const name of folder.names()) {
    const draft = readDraft(folder, name)
    if (draft) {
      drafts.push(draft)
    } else {
      folder.putAside(name)
      damaged += 1
    }
  }
  return { drafts, damaged }
}

function readDraft(folder: DurableFolder, name: string): PersistedDraft | undefined {
  try {
    const read = persistedDraft.safeParse(JSON.parse(new TextDecoder().decode(folder.read(name))))
    return read.success && fileOf(read.data.draftId) === name ? read.data : undefined
  } catch {
    return undefined // no JSON; it is put aside like any other that cannot be read
  }
}

/** As the page is shown it. */
export function shownDraft({
  version: _,
  shopUrl: _url,
  orderHash: _hash,
  sentDateTime: _sent,
  ...draft
}: PersistedDraft): Draft {
  return draft
}
