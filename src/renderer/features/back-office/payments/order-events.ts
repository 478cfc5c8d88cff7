import { useEffect, useEffectEvent } from 'react'
import { usePlatform } from '../../../platform/platform.ts'
import { useSession } from '../../common/sessions/index.ts'

const RECONNECT_AFTER_MS = 4_000

/**
 * Listens to the event stream of an order while the component is mounted. `onChange` is also called after each
 * (re)connection, because events may have been missed. Without a connection the page reads changes only while it polls
 * a busy payment terminal. The stream ends with the session and is opened again with the next session.
 */
export function useOrderEvents(salesOrderId: number, onChange: () => void): void {
  const platform = usePlatform()
  const notify = useEffectEvent(onChange)
  const expires = useSession()?.expires

  useEffect(() => {
    if (expires === undefined) return
    const isSessionOver = () => Date.parse(expires) <= Date.now()
    let isClosed = false
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const listen = async () => {
      // A broken connection is not reported, because it is opened again, and `onChange` is called then.
      const canReconnect = await read().catch(() => true)
      if (!isClosed && canReconnect && !isSessionOver()) timer = setTimeout(() => void listen(), RECONNECT_AFTER_MS)
    }

    /** Reads until the stream ends. Returns false when a retry cannot succeed: no permission, or an unknown order. */
    async function read(): Promise<boolean> {
      const response = await platform.fetchFile(`/api/admin/salesorder/${salesOrderId}/events`)
      if (!response.ok || !response.body) return isTemporary(response.status)
      reader = response.body.getReader()
      if (isClosed) await reader.cancel()
      const decoder = new TextDecoder()
      let incompleteEvent = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        const events = (incompleteEvent + decoder.decode(value, { stream: true })).split('\n\n')
        incompleteEvent = events.pop() ?? ''
        if (events.some((event) => event.startsWith('event: ended'))) return true
        if (events.some((event) => /^event: (?:ready|changed)/.test(event)) && !isClosed) notify()
      }
    }

    void listen()
    return () => {
      isClosed = true
      clearTimeout(timer)
      // Canceling fails when the connection is already broken. The error is ignored, because nothing is left to close.
      void reader?.cancel().catch(() => undefined)
    }
  }, [platform, salesOrderId, expires])
}

/** Returns whether a retry may succeed: after an outage, a rate limit, or while the session is being renewed. */
const isTemporary = (status: number) => status >= 500 || status === 429 || status === 401
