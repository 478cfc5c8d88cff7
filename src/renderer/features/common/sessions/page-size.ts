import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../lib/pages.ts'
import type { PersistedSession } from './persisted-session.ts'
import { useSessionStore } from './session-store.ts'

const sizeIn = ({ session, userPageSize }: PersistedSession) => {
  const chosen = session?.userPageSize ?? userPageSize
  return PAGE_SIZES.find((size) => size === chosen) ?? DEFAULT_PAGE_SIZE
}

/**
 * Returns how many items of a list the visitor wants on a page (docs/requirements.md#s9-lists); the default on the
 * server.
 */
export const useUserPageSize = (): number => useSessionStore(sizeIn)

/** The same for a loader. */
export const chosenPageSize = (): number => sizeIn(useSessionStore.getState())
