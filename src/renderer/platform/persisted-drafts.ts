import { useSyncExternalStore } from 'react'
import type { PersistedStore } from './persisted-store.ts'

type Drafts<Draft> = { drafts: Record<string, Draft> }

/** What is being written about things of one kind, each by its id. */
export type PersistedDrafts<Draft> = {
  /** What was being written about this thing on this machine. */
  of: (id: number | string) => Draft | undefined
  save: (id: number | string, draft: Draft) => void
  forget: (id: number | string) => void
  /** Whether the machine was read: before that, no draft means nothing. */
  useAreRead: () => boolean
}

/** The store in which drafts outlive a session that ends and a page that reloads. @param store made by `createPersistedStore` */
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
