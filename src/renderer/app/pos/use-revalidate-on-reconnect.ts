import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Condition } from '#shared/contracts/pos/state-channels.ts'

/**
 * Reloads a page that failed because the shop was unreachable, once the shop is reachable again. A page that was loaded
 * stays unchanged.
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
