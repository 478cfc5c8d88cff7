import { connect, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '#src/server/http/listen.ts'

const CONNECTIONS = 100

describe('the port of the shop', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function open(port = 0) {
    const app = fastify()
    app.get('/', async () => 'ok')
    const { port: bound, closed } = await listen(app, { host: '127.0.0.1', port })
    closing.push(() => Promise.all([app.close(), closed()]))
    return { app, port: bound, origin: `http://127.0.0.1:${bound}` }
  }

  it('accepts several new connections in each turn of the event loop', async () => {
    const { app, port } = await open()
    let accepted = 0
    app.server.on('connection', () => {
      accepted += 1
    })

    for (let number = 0; number < CONNECTIONS; number += 1) {
      const socket = connect(port, '127.0.0.1')
      closing.push(() => socket.destroy())
    }
    let turns = 0
    for (; accepted < CONNECTIONS && turns < 10_000; turns += 1) await turn()

    expect(accepted).toBe(CONNECTIONS)
    // One listening socket needs a turn for each connection.
    expect(turns).toBeLessThan(CONNECTIONS / 2)
  })

  it('answers on every connection', async () => {
    const { origin } = await open()

    const replies = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(origin)).text()))

    expect(new Set(replies)).toEqual(new Set(['ok']))
  })

  it('is refused while another program has it', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    closing.push(() => other.close())
    const address = other.address()

    await expect(open(typeof address === 'object' && address ? address.port : 0)).rejects.toThrow('EADDRINUSE')
  })

  it('is refused while another shop has it', async () => {
    const { port } = await open()

    await expect(open(port)).rejects.toThrow('EADDRINUSE')
  })

  it('ends the requests in progress before it is closed, and is free afterwards', async () => {
    let finish: () => void = () => undefined
    const app = fastify({ return503OnClosing: false })
    const began = Promise.withResolvers<void>()
    let waiting = 0
    app.get('/slow', async () => {
      waiting += 1
      if (waiting === 20) began.resolve()
      await new Promise<void>((resolve) => {
        const earlier = finish
        finish = () => {
          earlier()
          resolve()
        }
      })
      return 'done'
    })
    const { port, closed } = await listen(app, { host: '127.0.0.1', port: 0 })
    const requests = Array.from({ length: 20 }, async () => (await fetch(`http://127.0.0.1:${port}/slow`)).text())
    await began.promise

    const closing = app.close().then(closed)
    finish()

    expect(new Set(await Promise.all(requests))).toEqual(new Set(['done']))
    await closing
    await open(port)
  })
})
