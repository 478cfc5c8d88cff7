import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedSession } from './persisted-session.ts'

const loggedOut: PersistedSession = { session: null }

/** Who is logged in, without the token: that travels in a cookie which scripts cannot read (decisions D19). */
export const useSessionStore = createPersistedStore(
  'auth',
  () => import('./persisted-session.ts').then(({ persistedSession }) => persistedSession),
  loggedOut,
)
