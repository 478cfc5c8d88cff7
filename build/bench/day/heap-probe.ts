/** Reads the heap of a process that was started with `--inspect`. */
export type HeapProbe = { usedMb(): Promise<number>; close(): void }

const MEGABYTE = 1024 * 1024

/** Connects to the inspector of a process on this machine. No debugger is enabled, so the process runs as without it. */
export async function openHeapProbe(inspectorPort: number): Promise<HeapProbe> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[] // the format of Node's inspector
  if (!target) throw new Error('the shop has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector refused the connection')), { once: true })
  })
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> }
    if (id === undefined) return
    waiting.get(id)?.(result ?? {})
    waiting.delete(id)
  })
  const send = (method: string) => {
    lastId += 1
    const id = lastId
    return new Promise<Record<string, unknown>>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  return {
    /** Returns the used heap after a garbage collection, in MB. */
    async usedMb() {
      await send('HeapProfiler.collectGarbage')
      const { usedSize } = await send('Runtime.getHeapUsage')
      return Number(usedSize) / MEGABYTE
    },
    close: () => socket.close(),
  }
}
