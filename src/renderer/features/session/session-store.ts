import { createKeptStore } from '../../platform/kept-store.ts'
import type { KeptSession } from './kept-session.ts'

const nobody: KeptSession = { session: null }

/** Who is logged in, without the token: that travels in a cookie which scripts cannot read (decisions D19). */
export const useSessionStore = createKeptStore(
  'auth',
  () => import('./kept-session.ts').then(({ keptSession }) => keptSession),
  nobody,
)
