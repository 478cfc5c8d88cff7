import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its page comes alive; true from then on. For parts that the first sight does without. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
