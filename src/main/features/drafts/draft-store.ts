import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import { type PersistedDraft, readDrafts, removeDraft, writeDraft } from './persisted-draft.ts'

type Deps = { folder: DurableFolder; clock: Clock; timers: Timers; log: Log }

/**
 * The drafts of this till. A change is written to the disk before it is applied in memory, except by `putAnyway` and
 * `show`.
 */
export interface DraftStore {
  all(): PersistedDraft[]
  find(draftId: string): PersistedDraft | undefined
  /** Adds or replaces a draft. Throws when the disk is full; nothing has changed then. */
  put(draft: PersistedDraft): void
  /**
   * Stores the result of a call to the server. When writing fails, the result is only in memory. After a restart the
   * draft is then sent again with the same key, so that the server does not create a second order.
   */
  putAnyway(draft: PersistedDraft): void
  /** Changes a draft in memory only, for a state that cannot be written now. */
  show(draft: PersistedDraft): void
  remove(draftId: string): void
  onChange(listener: () => void): () => void
  stop(): void
}

const HOUR_MS = 3_600_000
/** A sent draft is removed after this time, because its title contains the name of a customer. */
const SENT_RETENTION_MS = 24 * HOUR_MS

/**
 * Opens the store with the drafts on the disk.
 *
 * @returns `damaged`: number of unreadable files, which were moved aside
 */
export function openDraftStore({ folder, clock, timers, log }: Deps): { store: DraftStore; damaged: number } {
  const existing = readDrafts(folder)
  const drafts = new Map(existing.drafts.map((draft) => [draft.draftId, draft]))
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
    const before = clock.now().getTime() - SENT_RETENTION_MS
    const old = [...drafts.values()].filter(
      ({ state, sentDateTime, savedDateTime }) =>
        state === 'sent' && Date.parse(sentDateTime ?? savedDateTime) <= before,
    )
    try {
      for (const { draftId } of old) remove(draftId)
    } catch (error) {
      log.error('sent draft not removed', error)
    }
  }
  removeSent()

  const store: DraftStore = {
    all: () => [...drafts.values()],
    find: (draftId) => drafts.get(draftId),
    put,
    putAnyway(draft) {
      try {
        put(draft)
      } catch (error) {
        log.error('draft state not written', error)
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
  return { store: store, damaged: existing.damaged }
}
