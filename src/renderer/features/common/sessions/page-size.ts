import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../lib/pages.ts'
import type { PersistedSession } from './persisted-session.ts'
import { useSessionStore } from './session-store.ts'

const pageSizeIn = ({ session, userPageSize }: PersistedSession) => {
  const chosen = session?.userPageSize ?? userPageSize
  return PAGE_SIZES.find((size) => size === chosen) ?? DEFAULT_PAGE_SIZE
}

/**
 * Returns the number of items per page that the visitor chose (docs/requirements.md#s9-lists). It is the default size
 * on the server, and when no valid size was chosen.
 */
export const useUserPageSize = (): number => useSessionStore(pageSizeIn)

/** Returns the same page size as `useUserPageSize`, for a route loader, which cannot call a hook. */
export const chosenPageSize = (): number => pageSizeIn(useSessionStore.getState())
