import { useSyncExternalStore } from 'react'
import type { PersistedStore } from './persisted-store.ts'

type Drafts<Draft> = { drafts: Record<string, Draft> }

/** Drafts for one kind of record, for example replies to reviews. Each draft belongs to a record's id. */
export type PersistedDrafts<Draft> = {
  /** Returns the draft for this record that is stored on this computer. */
  of: (id: number | string) => Draft | undefined
  save: (id: number | string, draft: Draft) => void
  forget: (id: number | string) => void
  /** Returns whether the drafts have been read from storage. Before that, `of` returns undefined for every record. */
  useAreLoaded: () => boolean
}

/**
 * Makes drafts that survive a reload and an expired session.
 *
 * @param store store for the drafts, made by `createPersistedStore`
 */
export function createPersistedDrafts<Draft>(store: PersistedStore<Drafts<Draft>>): PersistedDrafts<Draft> {
  const subscribe = (listener: () => void) => store.persist.onFinishHydration(listener)
  return {
    of: (id) => store.getState().drafts[id],
    save: (id, draft) => store.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: draft } })),
    forget: (id) =>
      store.setState(({ drafts }) => {
        const { [String(id)]: _removed, ...others } = drafts
        return { drafts: others }
      }),
    useAreLoaded: () =>
      useSyncExternalStore(
        subscribe,
        () => store.persist.hasHydrated(),
        () => false,
      ),
  }
}
