import type * as z from 'zod/mini'
import { create, type Mutate, type StoreApi, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

let machineStorage: Storage | undefined
const keptStores = new Map<string, () => void>()

const absent: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
}

/**
 * A store of the visitor's own things (cart, session, configuration) that outlives a reload.
 *
 * It starts as `initial`, on the server and in the first drawing alike; `keepStoresIn` fills it afterwards. What is
 * read back is parsed, and left aside when an older release wrote it in another shape.
 *
 * @param name the key in local storage; 'shopping', 'auth' and 'matrix' only (decisions D23)
 */
export function createKeptStore<State extends object>(
  name: string,
  schema: z.ZodMiniType<State>,
  initial: State,
): KeptStore<State> {
  const store = create<State>()(
    persist(() => initial, {
      name,
      skipHydration: true,
      storage: createJSONStorage(() => machineStorage ?? absent),
      merge: (kept, current) => {
        const parsed = schema.safeParse(kept)
        return parsed.success ? parsed.data : current
      },
    }),
  )
  keptStores.set(name, () => void store.persist.rehydrate())
  return store
}

export type KeptStore<State> = UseBoundStore<Mutate<StoreApi<State>, [['zustand/persist', unknown]]>>

/** Reads every kept store from the machine, and again when another tab changes one. Call it once the page stands. */
export function keepStoresIn(storage: Storage): void {
  machineStorage = storage
  for (const read of keptStores.values()) read()
  window.addEventListener('storage', ({ key }) => {
    if (key) keptStores.get(key)?.()
  })
}

/** Forgets everything that was kept (the error page's "Applicatie verversen"). */
export function forgetKept(): void {
  machineStorage?.clear()
}
