export { closeSession, openSession, useHasRole, useSession } from './session.ts'
export { useLogout } from './use-logout.ts'
