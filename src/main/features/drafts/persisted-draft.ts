import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'

/** A draft as stored on the disk. Each draft is one file. */
const persistedDraft = z.object({
  version: z.literal(1),
  draftId: z.uuid(),
  /** Address of the shop that the draft was made for. The draft is not sent to another shop. */
  shopUrl: z.string(),
  title: z.string(),
  savedDateTime: z.string(),
  savedBy: z.string(),
  sentBy: z.optional(z.string()),
  /**
   * `sending`: the order may have arrived, so its content stays unchanged until the server has confirmed or refused it.
   * This state is written before the call, so it is still there after a crash during the call.
   */
  state: z.enum(['waiting', 'sending', 'sent', 'refused']),
  salesOrderId: z.nullable(z.number()),
  /** When the server confirmed the order. */
  sentDateTime: z.optional(z.string()),
  reason: z.nullable(z.string()),
  refusalCode: z.nullable(z.string()),
  called: z.optional(z.object({ dateTime: z.string(), by: z.string() })),
  /** Hash of the order. While the state is `sending`, a page may save the draft again only with the same order. */
  orderHash: z.string(),
  order: z.record(z.string(), z.unknown()),
})
export type PersistedDraft = z.output<typeof persistedDraft>

/** Returns a hash that identifies the content of an order. */
export const hashOf = (order: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(order)).digest('base64url')

const fileOf = (draftId: string) => `${draftId}.json`

/** Writes a draft to the disk. Throws when the disk is full. */
export function writeDraft(folder: DurableFolder, draft: PersistedDraft): void {
  folder.write(fileOf(draft.draftId), JSON.stringify(draft))
}

/** Removes a draft. Works on a full disk too. */
export function removeDraft(folder: DurableFolder, draftId: string): void {
  folder.remove(fileOf(draftId))
}

/** Reads all drafts on the disk. Unreadable files are moved aside and counted. */
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
    return undefined // not JSON: the caller moves it aside, like any other unreadable file
  }
}

/** Returns the fields that the page may see. */
export function shownDraft({
  version: _,
  shopUrl: _url,
  orderHash: _hash,
  sentDateTime: _sent,
  ...draft
}: PersistedDraft): Draft {
  return draft
}
