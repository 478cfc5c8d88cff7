import { useSyncExternalStore } from 'react'
import type { Role, Session } from '#shared/contracts/users.ts'
import { useSessionStore } from './session-store.ts'

/** The session for a component; null on the server and until the page has read what it kept. */
export const useSession = () => useSessionStore((state) => state.session)

export const useIsLoggedIn = () => useSession() !== null

const subscribe = (listener: () => void) => useSessionStore.persist.onFinishHydration(listener)

/** Whether the page has read what it kept: before that, nobody being logged in means nothing. */
export const useIsSessionRead = () =>
  useSyncExternalStore(
    subscribe,
    () => useSessionStore.persist.hasHydrated(),
    () => false,
  )

/** Whether the person has this role. Only for what is drawn: the server decides what is allowed (decisions D21). */
export const useHasRole = (role: Role) => useSession()?.roles.includes(role) ?? false

/** @param session as the server opened or renewed it; how long it lasts counts more than when it ends, as clocks differ */
export function openSession({ lastsSeconds, ...session }: Session): void {
  const expires =
    lastsSeconds === undefined ? session.expires : new Date(Date.now() + lastsSeconds * 1000).toISOString()
  useSessionStore.setState({ session: { ...session, expires } })
}

export const closeSession = () => useSessionStore.setState({ session: null })

/**
 * Leaves the session in the page as it is, whatever would close it; gives a function that ends that. For the lock of the
 * terminal, under which a session may run out while the work stays.
 */
export const freezeSession = (): (() => void) =>
  useSessionStore.subscribe(({ session }, before) => {
    if (!session && before.session) useSessionStore.setState({ session: before.session })
  })
