import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import { type PersistedDraft, readDrafts, removeDraft, writeDraft } from './persisted-draft.ts'

type Deps = { folder: DurableFolder; clock: Clock; timers: Timers; log: Log }

/** The drafts of this till, each on the disk before it is here: what is shown is what a crash would leave. */
export interface DraftStore {
  all(): PersistedDraft[]
  find(draftId: string): PersistedDraft | undefined
  /** Throws when the disk is full; nothing has changed then. */
  put(draft: PersistedDraft): void
  /** For what is already true elsewhere: when it cannot be written, asking the server again gives the same. */
  putAnyway(draft: PersistedDraft): void
  /** Shows something of a draft that cannot be written just now. */
  show(draft: PersistedDraft): void
  remove(draftId: string): void
  onChange(listener: () => void): () => void
  stop(): void
}

const HOUR_MS = 3_600_000
/** By then whoever took the order has seen that it arrived; its title holds the name of a customer. */
const SENT_KEPT_MS = 24 * HOUR_MS

/** Opens the shelf with what lies on the disk. @returns `damaged`: how many could not be read, and were put aside */
export function openDraftStore({ folder, clock, timers, log }: Deps): { shelf: DraftStore; damaged: number } {
  const found = readDrafts(folder)
  const drafts = new Map(found.drafts.map((draft) => [draft.draftId, draft]))
  const listeners = new Set<() => void>()

  function show(draft: PersistedDraft): void {
    drafts.set(draft.draftId, draft)
    changed()
  }
  function changed(): void {
    for (const listener of [...listeners]) listener()
  }
  function put(draft: PersistedDraft): void {
    writeDraft(folder, draft)
    show(draft)
  }
  function remove(draftId: string): void {
    removeDraft(folder, draftId)
    drafts.delete(draftId)
    changed()
  }
  function removeSent(): void {
    const before = clock.now().getTime() - SENT_KEPT_MS
    const old = [...drafts.values()].filter(
      ({ state, sentDateTime, savedDateTime }) =>
        state === 'sent' && Date.parse(sentDateTime ?? savedDateTime) <= before,
    )
    try {
      for (const { draftId } of old) remove(draftId)
    } catch (error) {
      log.error('a draft that was sent could not be removed', error)
    }
  }
  removeSent()

  const shelf: DraftStore = {
    all: () => [...drafts.values()],
    find: (draftId) => drafts.get(draftId),
    put,
    putAnyway(draft) {
      try {
        put(draft)
      } catch (error) {
        log.error('the state of a draft could not be written', error)
        show(draft)
      }
    },
    show,
    remove,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: timers.every(HOUR_MS, removeSent),
  }
  return { shelf, damaged: found.damaged }
}
