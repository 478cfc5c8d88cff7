import { useSyncExternalStore } from 'react'
import type { Role, Session } from '#shared/contracts/users.ts'
import { useSessionStore } from './session-store.ts'

/** Returns the session; null on the server and until the page has read its persisted stores. */
export const useSession = () => useSessionStore((state) => state.session)

export const useIsLoggedIn = () => useSession() !== null

const subscribe = (listener: () => void) => useSessionStore.persist.onFinishHydration(listener)

/** Whether the persisted session has been read. Before that, a missing session means nothing. */
export const useIsSessionRead = () =>
  useSyncExternalStore(
    subscribe,
    () => useSessionStore.persist.hasHydrated(),
    () => false,
  )

/** Whether the user has this role. Only for rendering: the server decides about access (docs/decisions.md#d21). */
export const useHasRole = (role: Role) => useSession()?.roles.includes(role) ?? false

/**
 * @param session as the server opened or renewed it. Its duration takes precedence over its end time, because clocks
 * differ
 */
export function openSession({ lastsSeconds, ...session }: Session): void {
  const expires =
    lastsSeconds === undefined ? session.expires : new Date(Date.now() + lastsSeconds * 1000).toISOString()
  useSessionStore.setState({ session: { ...session, expires } })
}

export const closeSession = () => useSessionStore.setState({ session: null })

/**
 * Keeps the session in the page, whatever tries to close it; returns the function that ends this. For the lock of the
 * showroom app: a session may run out while it is locked, and the work must stay.
 */
export const freezeSession = (): (() => void) =>
  useSessionStore.subscribe(({ session }, before) => {
    if (!session && before.session) useSessionStore.setState({ session: before.session })
  })
