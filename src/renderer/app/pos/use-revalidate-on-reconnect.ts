import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Condition } from '#shared/contracts/pos/state-channels.ts'

/**
 * Runs the loaders of the current page again when the shop is reachable again, because they may have failed while it
 * was not. Loaders fetch only data that is missing in the query cache, so a page that has all its data does not change.
 */
export function useRevalidateOnReconnect(server: Condition['state'] | undefined): void {
  const { revalidate } = useRevalidator()
  const wasAway = useRef(false)

  useEffect(() => {
    if (server === 'bad') wasAway.current = true
    if (server !== 'good' || !wasAway.current) return
    wasAway.current = false
    void revalidate()
  }, [server, revalidate])
}
