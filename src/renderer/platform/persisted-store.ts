import type * as z from 'zod/mini'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

let machineStorage: Storage | undefined
const persistedStores = new Map<string, () => Promise<void>>()
/** For each store, a function that reduces it to the data that remains after staff log out. */
const staffLogoutResets = new Map<string, () => void>()
/** Stores with unfinished work of staff. Listed by name, because the screen of a store may not have been opened. */
const STAFF_WORK =
  'quick-order order-drafts review-replies withdrawal-steps staff-invitation contact-answers text-changes'.split(' ')

const noStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}

/**
 * Creates a store of the visitor's own data (cart, session, configuration) that survives a reload.
 *
 * It starts as `initial`, on the server and in the first render alike; `hydrateStores` fills it afterwards. The
 * persisted data is validated, and ignored when an older release wrote it in another shape. Changes made before it is
 * read are applied after it, so they overwrite nothing.
 *
 * @param name the key in local storage: 'shopping', 'auth', 'matrix' (docs/decisions.md#d23) and others; the page
 * /cookies lists each of them
 * @param loadSchema loads the schema, so that zod is not part of the first load
 * @param afterStaff returns the part of the state that survives `forgetStaffWork`; `initial` by default
 * @example createPersistedStore('auth', () => import('./persisted-session.ts').then(({ persistedSession }) =>
 * persistedSession), { session: null })
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
      // Looks up the storage on each access. Zustand itself looks it up once, before there is one.
      storage: createJSONStorage(() => ({
        getItem: (key) => storage().getItem(key),
        setItem: (key, value) => storage().setItem(key, value),
        removeItem: (key) => storage().removeItem(key),
      })),
      merge: (persisted, current) => {
        const parsed = schema?.safeParse(persisted)
        return parsed?.success ? parsed.data : current
      },
    }),
  )
  const changeNow = store.setState as (...change: unknown[]) => void // passes on both overloads unchanged
  const waiting: (() => void)[] = []
  store.setState = (...change: unknown[]) => {
    // Without a storage (on the server, in a test) there is nothing to wait for.
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
  // The store belongs to a screen that was loaded after `hydrateStores`.
  if (machineStorage) void read()
  return store
}

/** A zustand store that also reports when it has been read. */
export type PersistedStore<State> = UseBoundStore<StoreApi<State> & { persist: PersistApi<State> }>
type PersistApi<State> = {
  hasHydrated(): boolean
  /** Calls back with the current state, before the persisted one is read. */
  onHydrate(listener: (state: State) => void): () => void
  onFinishHydration(listener: (state: State) => void): () => void
}

/**
 * Reads every persisted store from storage, and again when another tab changes one. Call it after the page is hydrated.
 */
export async function hydrateStores(storage: Storage): Promise<void> {
  machineStorage = storage
  // A page in the browser's back/forward cache received no storage events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const read of persistedStores.values()) void read()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key) void persistedStores.get(key)?.()
  })
  await Promise.all([...persistedStores.values()].map((read) => read()))
}

/** Forgets the unfinished work of a staff member who logs out, so the next one on this computer sees nothing of it. */
export function forgetStaffWork(): void {
  for (const name of STAFF_WORK) (staffLogoutResets.get(name) ?? (() => machineStorage?.removeItem(name)))()
}

/** Forgets all persisted data (the error page's "Applicatie verversen"). */
export function clearPersistedData(): void {
  machineStorage?.clear()
}
