import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedSession } from './persisted-session.ts'

const loggedOut: PersistedSession = { session: null }

/** The session without its token. The token is in a cookie that scripts cannot read (docs/decisions.md#d19). */
export const useSessionStore = createPersistedStore(
  'auth',
  () => import('./persisted-session.ts').then(({ persistedSession }) => persistedSession),
  loggedOut,
)
