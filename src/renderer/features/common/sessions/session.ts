import { useSyncExternalStore } from 'react'
import type { Role, Session } from '#shared/contracts/users.ts'
import { useSessionStore } from './session-store.ts'

/** Returns the session; null without a login, on the server, and until the page has read its persisted stores. */
export const useSession = () => useSessionStore((state) => state.session)

export const useIsLoggedIn = () => useSession() !== null

const subscribe = (listener: () => void) => useSessionStore.persist.onFinishHydration(listener)

/** Returns whether the persisted session has been read. Before that, `useSession` returns null even after a login. */
export const useIsSessionLoaded = () =>
  useSyncExternalStore(
    subscribe,
    () => useSessionStore.persist.hasHydrated(),
    () => false,
  )

/** Returns whether the user has this role. Only for rendering: the server checks access (docs/decisions.md#d21). */
export const useHasRole = (role: Role) => useSession()?.roles.includes(role) ?? false

/**
 * Stores a session that the server opened or renewed. Computes its end time from `lastsSeconds`, if present, because
 * the clock of this computer may differ from the clock of the server.
 */
export function openSession({ lastsSeconds, ...session }: Session): void {
  const expires =
    lastsSeconds === undefined ? session.expires : new Date(Date.now() + lastsSeconds * 1000).toISOString()
  useSessionStore.setState({ session: { ...session, expires }, openedAt: Date.now() })
}

export const closeSession = () => useSessionStore.setState({ session: null })

/**
 * Restores the session whenever it is closed, until the returned function is called. The lock of the showroom app needs
 * it: a session may expire while the app is locked, and the work on the screen must not be lost.
 */
export const freezeSession = (): (() => void) =>
  useSessionStore.subscribe(({ session }, before) => {
    if (!session && before.session) useSessionStore.setState({ session: before.session })
  })
