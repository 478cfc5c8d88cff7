import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { PersistedSession } from './persisted-session.ts'

const loggedOut: PersistedSession = { session: null }

/**
 * The session without its token. In a browser the token is in a cookie that scripts cannot read
 * (docs/decisions.md#d19). In the showroom app the main process has it.
 */
export const useSessionStore = createPersistedStore(
  'auth',
  () => import('./persisted-session.ts').then(({ persistedSession }) => persistedSession),
  loggedOut,
)
