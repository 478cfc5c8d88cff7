import type { Role, Session } from '#shared/contracts/users.ts'
import { useSessionStore } from './session-store.ts'

/** The session for a component; null on the server and until the page has read what it kept. */
export const useSession = () => useSessionStore((state) => state.session)

export const useIsLoggedIn = () => useSession() !== null

/** Whether the person has this role. Only for what is drawn: the server decides what is allowed (decisions D21). */
export const useHasRole = (role: Role) => useSession()?.roles.includes(role) ?? false

export const openSession = (session: Session) => useSessionStore.setState({ session })

export const closeSession = () => useSessionStore.setState({ session: null })
