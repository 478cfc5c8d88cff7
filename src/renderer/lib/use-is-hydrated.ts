import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Returns false on the server and during hydration, true afterwards. For parts that the first render omits. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
