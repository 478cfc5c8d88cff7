import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/pages.ts'
import { report } from '../../lib/report.ts'
import type { KeptSession } from './kept-session.ts'
import { openSession, useSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

const sizeIn = ({ session, userPageSize }: KeptSession) => {
  const chosen = session?.userPageSize ?? userPageSize
  return PAGE_SIZES.find((size) => size === chosen) ?? DEFAULT_PAGE_SIZE
}

/** Returns how many items of a list the visitor wants on a page (specification §9); the default on the server. */
export const useUserPageSize = (): number => useSessionStore(sizeIn)

/** The same for a loader. */
export const chosenPageSize = (): number => sizeIn(useSessionStore.getState())

/** Keeps another page size: on this machine, and with the account of who is logged in. */
export function useChoosePageSize() {
  const api = useApi()
  const session = useSession()
  const keep = useMutation({
    mutationFn: (userPageSize: number) => api.account.setPageSize({ body: { userPageSize } }),
    onError: (error) => report(error, 'page size'),
  })
  const choose = (userPageSize: number) => {
    useSessionStore.setState({ userPageSize })
    if (!session) return
    openSession({ ...session, userPageSize })
    keep.mutate(userPageSize)
  }
  return { choose, isRefused: keep.isError }
}
