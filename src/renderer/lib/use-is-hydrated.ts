import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration; true from then on. For parts that the first render omits. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
