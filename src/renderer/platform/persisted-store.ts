import type * as z from 'zod/mini'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

let machineStorage: Storage | undefined
const persistedStores = new Map<string, () => Promise<void>>()
/** Functions that reduce a store to the data that remains after staff log out, by store name. */
const staffLogoutResets = new Map<string, () => void>()
/** Stores with unfinished work of staff. By name, because the screen of a store may not have been opened. */
const STAFF_WORK =
  'quick-order order-drafts review-replies withdrawal-steps staff-invitation contact-answers text-changes'.split(' ')

const noStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}

/**
 * A store of the visitor's own things (cart, session, configuration) that outlives a reload.
 *
 * It starts as `initial`, on the server and in the first drawing alike; `hydrateStores` fills it afterwards. What is
 * read back is parsed, and left aside when an older release wrote it in another shape. What is changed before it was
 * read is done afterwards, so that nothing kept is overwritten.
 *
 * @param name the key in local storage; 'shopping', 'auth' and 'matrix' (decisions D23), and others; /cookies tells of each
 * @param loadSchema fetches the shape, so that zod is not among the scripts a visitor waits for
 * @param afterStaff what `forgetStaffWork` leaves of it; else `initial`
 * @example createPersistedStore('auth', () => import('./kept-session.ts').then(({ persistedSession }) => persistedSession), { session: null })
 */
export function createPersistedStore<State extends object>(
  name: string,
  loadSchema: () => Promise<z.ZodMiniType<State>>,
  initial: State,
  afterStaff: (state: State) => State = () => initial,
): PersistedStore<State> {
  let schema: z.ZodMiniType<State> | undefined
  let isRead = false
  const storage = () => (schema && machineStorage) ?? noStorage
  const store = create<State>()(
    persist(() => initial, {
      name,
      skipHydration: true,
      // Asked anew each time: zustand itself asks once, and that is before there is a machine.
      storage: createJSONStorage(() => ({
        getItem: (key) => storage().getItem(key),
        setItem: (key, value) => storage().setItem(key, value),
        removeItem: (key) => storage().removeItem(key),
      })),
      merge: (kept, current) => {
        const parsed = schema?.safeParse(kept)
        return parsed?.success ? parsed.data : current
      },
    }),
  )
  const changeNow = store.setState as (...change: unknown[]) => void // its two forms are passed on as they come
  const waiting: (() => void)[] = []
  store.setState = (...change: unknown[]) => {
    // Without a machine (on the server, in a test) there is nothing to wait for.
    if (isRead || !machineStorage) changeNow(...change)
    else waiting.push(() => changeNow(...change))
  }
  const read = async () => {
    schema ??= await loadSchema()
    await store.persist.rehydrate()
    isRead = true
    for (const change of waiting.splice(0)) change()
  }
  persistedStores.set(name, read)
  staffLogoutResets.set(name, () => store.setState(afterStaff, true))
  // A store of a screen that was fetched later.
  if (machineStorage) void read()
  return store
}

/** A zustand store that also tells when it has been read. */
export type PersistedStore<State> = UseBoundStore<StoreApi<State> & { persist: PersistApi<State> }>
type PersistApi<State> = {
  hasHydrated(): boolean
  /** Calls back with what was there, before it is read. */
  onHydrate(listener: (state: State) => void): () => void
  onFinishHydration(listener: (state: State) => void): () => void
}

/** Reads every kept store from the machine, and again when another tab changes one. Call it once the page stands. */
export async function hydrateStores(storage: Storage): Promise<void> {
  machineStorage = storage
  // A page that the browser kept for the Back button heard nothing of what other pages changed meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const read of persistedStores.values()) void read()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key) void persistedStores.get(key)?.()
  })
  await Promise.all([...persistedStores.values()].map((read) => read()))
}

/** Forgets the unfinished work of a member of staff who logs out: the next one at this machine sees nothing of it. */
export function forgetStaffWork(): void {
  for (const name of STAFF_WORK) (staffLogoutResets.get(name) ?? (() => machineStorage?.removeItem(name)))()
}

/** Forgets everything that was kept (the error page's "Applicatie verversen"). */
export function clearPersistedData(): void {
  machineStorage?.clear()
}
