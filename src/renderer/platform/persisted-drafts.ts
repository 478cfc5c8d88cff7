import { useSyncExternalStore } from 'react'
import type { PersistedStore } from './persisted-store.ts'

type Drafts<Draft> = { drafts: Record<string, Draft> }

/** Drafts of one kind of record, by the record's id. */
export type PersistedDrafts<Draft> = {
  /** Returns the draft of this record on this computer. */
  of: (id: number | string) => Draft | undefined
  save: (id: number | string, draft: Draft) => void
  forget: (id: number | string) => void
  /** Whether the drafts have been read from storage. Before that, a missing draft means nothing. */
  useAreRead: () => boolean
}

/**
 * Keeps drafts across the end of a session and a reload.
 *
 * @param store made by `createPersistedStore`
 */
export function createPersistedDrafts<Draft>(store: PersistedStore<Drafts<Draft>>): PersistedDrafts<Draft> {
  const subscribe = (listener: () => void) => store.persist.onFinishHydration(listener)
  return {
    of: (id) => store.getState().drafts[id],
    save: (id, draft) => store.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: draft } })),
    forget: (id) =>
      store.setState(({ drafts }) => {
        const { [String(id)]: _done, ...others } = drafts
        return { drafts: others }
      }),
    useAreRead: () =>
      useSyncExternalStore(
        subscribe,
        () => store.persist.hasHydrated(),
        () => false,
      ),
  }
}
