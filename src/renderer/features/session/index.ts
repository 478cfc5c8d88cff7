export { closeSession, currentSession, openSession, useHasRole, useIsLoggedIn, useSession } from './session.ts'
export { useLogout } from './use-logout.ts'
