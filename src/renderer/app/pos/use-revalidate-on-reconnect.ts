import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { Condition } from '#shared/contracts/pos/state-channels.ts'

/**
 * A page that could not be shown because the shop was away is asked for again as soon as the shop is back: nobody has to
 * press anything. A page that stands stays as it is.
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
