import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'

/**
 * Whether the server refused something that this screen asked for, for want of a role (decisions D21). Roles change, and
 * what a session says of them was true at login.
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
        // What nobody looks at (a prefetch, the list of the page before) is no reason to take this screen away.
        const isShown = event.query.getObserversCount() > 0
        if (isShown && error instanceof ShopError && error.code === 'forbidden') setRefusedAt(pathname)
      }),
    [client, pathname],
  )
  return refusedAt === pathname
}
