import { type AddressInfo, createServer, Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenOn } from '#src/server/db/listen.ts'
import { silentLog } from '#src/server/ports/log.ts'

describe('a connection that listens for notifications', () => {
  const server = createServer()
  afterEach(async () => {
    vi.restoreAllMocks()
    await new Promise((resolve) => server.close(resolve))
  })

  it('checks after 10 seconds without traffic that it is not lost, because it sends nothing itself', async () => {
    const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a TCP server has a port
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve))

    const listener = { message: () => undefined, up: () => undefined, down: () => undefined }
    const end = listenOn({ url: `postgres://shop@127.0.0.1:${port}/shop`, log: silentLog })('changes', listener)
    const socket = await accepted

    await expect.poll(() => setKeepAlive.mock.calls).toEqual([[true, 10_000]])
    socket.destroy()
    await end()
  })
})
