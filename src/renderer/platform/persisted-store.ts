import type * as z from 'zod/mini'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { PageStorage } from './platform.ts'

let machineStorage: PageStorage | undefined
/** Function that reads each store from storage, by the name of the store. */
const persistedStores = new Map<string, () => Promise<void>>()
/** Function that removes from each store what must not remain after a logout of staff, by the name of the store. */
const staffLogoutResets = new Map<string, () => void>()
/**
 * Names of the stores with unfinished work of staff, also for a customer at the counter. Listed here, because a store may have data in storage while the
 * screen that creates it was not opened.
 */
const STAFF_WORK =
  'quick-order order-drafts review-replies withdrawal-steps staff-invitation contact-answers text-changes service-answers quote-edits passages sample-leather'.split(
    ' ',
  )

const noStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}

/**
 * Creates a store of the visitor's own data (cart, session, configuration) that survives a reload.
 *
 * The store starts as `initial`, both on the server and in the first render. `hydrateStores` then reads the persisted
 * data. That data is validated, and ignored when an older release wrote it in another shape. A change made before the
 * data is read waits, and is applied to the data that was read. It therefore overwrites no other persisted data.
 *
 * @param name the key in local storage: 'shopping', 'auth', 'matrix' (docs/decisions.md#d23) and others; the page
 * /cookies lists each of them
 * @param loadSchema loads the schema; a function, so that zod is not part of the first load
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
  let isLoaded = false
  const storage = () => (schema && machineStorage) ?? noStorage
  const store = create<State>()(
    persist(() => initial, {
      name,
      skipHydration: true,
      // Looks up the storage on each access. Zustand itself would look it up once, before `hydrateStores` provides it.
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
  const changeNow = store.setState as (...change: unknown[]) => void // covers both overloads of setState
  const waitingChanges: (() => void)[] = []
  store.setState = (...change: unknown[]) => {
    // Without a storage (on the server, in a test) no data will be read, so the change does not wait.
    if (isLoaded || !machineStorage) changeNow(...change)
    else waitingChanges.push(() => changeNow(...change))
  }
  const read = async () => {
    schema ??= await loadSchema()
    await machineStorage?.load?.()
    await store.persist.rehydrate()
    isLoaded = true
    for (const change of waitingChanges.splice(0)) change()
  }
  persistedStores.set(name, read)
  staffLogoutResets.set(name, () => store.setState(afterStaff, true))
  // When there is a storage, `hydrateStores` ran before the screen of this store was loaded.
  if (machineStorage) void read()
  return store
}

/** A zustand store that also tells when its persisted data has been read. */
export type PersistedStore<State> = UseBoundStore<StoreApi<State> & { persist: PersistApi<State> }>
type PersistApi<State> = {
  hasHydrated(): boolean
  /** Calls the listener with the current state, before the persisted data is read. */
  onHydrate(listener: (state: State) => void): () => void
  onFinishHydration(listener: (state: State) => void): () => void
}

/**
 * Reads every persisted store from storage, and reads a store again when another tab changes it. Call this after the
 * page is hydrated.
 */
export async function hydrateStores(storage: PageStorage): Promise<void> {
  machineStorage = storage
  // A page receives no storage events of other tabs while it is in the browser's back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const read of persistedStores.values()) void read()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key) void persistedStores.get(key)?.()
  })
  await Promise.all([...persistedStores.values()].map((read) => read()))
}

/**
 * Removes the unfinished work of staff at a logout, so that the next user of this computer does not see it.
 *
 * @param names stores to empty; all by default
 */
export function forgetStaffWork(names = STAFF_WORK): void {
  for (const name of names) (staffLogoutResets.get(name) ?? (() => machineStorage?.removeItem(name)))()
}

/** Removes all persisted data, for the button "Applicatie verversen" of the error page. */
export function clearPersistedData(): void {
  machineStorage?.clear()
}
