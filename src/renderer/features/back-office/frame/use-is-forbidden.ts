import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'

/**
 * Returns whether the server refused a request of this screen for lack of a role (docs/decisions.md#d21). Roles may
 * change after the login, so the roles in the session may be outdated.
 */
export function useIsForbidden(): boolean {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [refusedAt, setRefusedAt] = useState<string>()

  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        // Ignores queries without observers, for example a prefetch or the previous page's list.
        const isShown = event.query.getObserversCount() > 0
        if (isShown && error instanceof ShopError && error.code === 'forbidden') setRefusedAt(pathname)
      }),
    [client, pathname],
  )
  return refusedAt === pathname
}
