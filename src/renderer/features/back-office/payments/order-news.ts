import { useEffect, useEffectEvent } from 'react'
import { usePlatform } from '../../../platform/platform.ts'
import { useSession } from '../../common/sessions/index.ts'

const AGAIN_AFTER_MS = 4_000

/**
 * Hears at once that something happened to an order, as long as the component stands. `heard` is also called when the
 * line comes up (again): something may have been missed. Without a line nothing happens, and polling is what is left. A
 * session that ended ends the line too; it comes back with the next one.
 */
export function useOrderNews(salesOrderId: number, heard: () => void): void {
  const platform = usePlatform()
  const tell = useEffectEvent(heard)
  const expires = useSession()?.expires

  useEffect(() => {
    if (expires === undefined) return
    const isSessionOver = () => Date.parse(expires) <= Date.now()
    let isOver = false
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const listen = async () => {
      // A line that breaks is no fault to tell of: it comes up again, and until then it is polled.
      const mayTryAgain = await read().catch(() => true)
      if (!isOver && mayTryAgain && !isSessionOver()) timer = setTimeout(() => void listen(), AGAIN_AFTER_MS)
    }

    /** Reads until the line ends; false when it is no use to try again: no rights, no such order. */
    async function read(): Promise<boolean> {
      const response = await platform.fetchFile(`/api/admin/salesorder/${salesOrderId}/events`)
      if (!response.ok || !response.body) return mayPass(response.status)
      reader = response.body.getReader()
      if (isOver) await reader.cancel()
      const decoder = new TextDecoder()
      let rest = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return true
        const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
        rest = events.pop() ?? ''
        if (events.some((event) => event.startsWith('event: ended'))) return true
        if (events.some((event) => /^event: (?:ready|changed)/.test(event)) && !isOver) tell()
      }
    }

    void listen()
    return () => {
      isOver = true
      clearTimeout(timer)
      // It broke before it could be closed: closed it is.
      void reader?.cancel().catch(() => undefined)
    }
  }, [platform, salesOrderId, expires])
}

/** An outage, too many at once, or a session that is just being renewed. */
const mayPass = (status: number) => status >= 500 || status === 429 || status === 401
