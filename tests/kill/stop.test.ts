import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { staffPayments } from '#shared/contracts/staff-payments.ts'
import { adminToken } from '../../build/bench/back-office/admin-token.ts'
import { freePort } from '../../build/free-port.ts'
import { type ExternalServices, openExternalServices } from '../../build/kill/external-services.ts'
import { type NpmStart, npmStart } from '../../build/kill/npm-start.ts'
import { Shopper } from '../../build/kill/shopper.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../build/postgres/throwaway-postgres.ts'

const STOP_WITHIN_MS = 10_000

describe('a shop that was started with npm start', () => {
  let services: ExternalServices
  let postgres: ThrowawayPostgres
  let dataDir: string
  let port: number
  let shop: NpmStart | undefined

  beforeAll(async () => {
    const opened = await Promise.all([openExternalServices(), startThrowawayPostgres()])
    services = opened[0]
    postgres = opened[1]
  })
  afterEach(async () => {
    shop?.kill()
    await rm(dataDir, { recursive: true, force: true })
  })
  afterAll(async () => {
    await services?.close()
    await postgres?.stop()
  })

  async function start(variables: Record<string, string>): Promise<NpmStart> {
    dataDir = await mkdtemp(join(tmpdir(), 'leermeester-stop-'))
    port = await freePort()
    return npmStart({ dataDir, port, variables: { ...services.variables, ...variables } })
  }

  it('ends within ten seconds of SIGTERM to npm, after the running request, despite an open event stream', async () => {
    shop = await start({ DATABASE_URL: postgres.url('postgres') })
    const shopper = await Shopper.at(shop.origin, services.pay)
    const { salesOrderId } = await shopper.order(shopper.begin(1))
    const stream = await openEventStream(shop.origin, postgres, salesOrderId)
    // A connection without a request, as browsers open ahead of time.
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => undefined)
    const slow = slowOrder(port, shopper.begin(2))
    await slow.sendFirstPart()

    shop.signal('SIGTERM', 'npm')
    await pause(500)
    const response = await slow.sendRest()

    expect(response).toMatch(/^HTTP\/1\.1 200 /)
    expect((await shop.ended(STOP_WITHIN_MS)).ms).toBeLessThan(STOP_WITHIN_MS)
    expect(await Promise.race([stream.isOver, pause(1_000, false)])).toBe(true)
    expect(shop.hasSurvivors()).toBe(false)
    expect(await isFree(port)).toBe(true)
    idle.destroy()
  }, 240_000)

  it('ends within ten seconds of Ctrl-C, also when npm repeats the signal, and releases its port', async () => {
    shop = await start({})
    const slow = slowOrder(port, (await Shopper.at(shop.origin, services.pay)).begin(3))
    await slow.sendFirstPart()

    // Ctrl-C signals every process of the group, and npm forwards its own signal, so the server receives two signals.
    shop.signal('SIGINT', 'group')
    await pause(500)

    expect(await slow.sendRest()).toMatch(/^HTTP\/1\.1 200 /)
    expect((await shop.ended(STOP_WITHIN_MS)).code).toBe(0)
    expect(shop.hasSurvivors()).toBe(false)
    expect(await isFree(port)).toBe(true)
  }, 240_000)

  it('ends within three seconds, without finishing a request, when Ctrl-C is pressed a second time', async () => {
    shop = await start({})
    const slow = slowOrder(port, (await Shopper.at(shop.origin, services.pay)).begin(4))
    await slow.sendFirstPart()

    shop.signal('SIGINT', 'group')
    await pause(1_500)
    shop.signal('SIGINT', 'group')

    expect((await shop.ended(3_000)).ms).toBeLessThan(3_000)
    expect(shop.hasSurvivors()).toBe(false)
  }, 240_000)
})

/** Opens the event stream of an order as the back office does. `isOver` resolves when the server ends the stream. */
async function openEventStream(origin: string, postgres: ThrowawayPostgres, salesOrderId: number) {
  const client = new Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const ask = async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[] // the caller knows the row type
  const token = await adminToken({ shop: { origin }, database: { ask } })
  await client.end()
  const path = staffPayments.news.path.replace(':id', String(salesOrderId))
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  if (!new TextDecoder().decode(first?.value).includes('ready'))
    throw new Error(`the event stream did not open: ${response.status}`)
  const untilEnd = async (): Promise<boolean> => {
    for (;;) {
      const part = await reader?.read().catch(() => ({ done: true }))
      if (part?.done) return true
    }
  }
  return { isOver: untilEnd() }
}

/**
 * Opens a connection for an order request whose body is sent in two parts. `sendFirstPart` sends the headers and the
 * start of the body. `sendRest` sends the rest and returns the raw response.
 */
function slowOrder(port: number, { key, body }: { key: string; body: object }) {
  const text = JSON.stringify(body)
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString('utf8')
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const head = [
    `POST ${salesOrders.place.path} HTTP/1.1`,
    'host: shop',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    `idempotency-key: ${key}`,
  ]
  return {
    sendFirstPart: async () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, 40)}`)
      await pause(300)
    },
    sendRest: async () => {
      socket.write(text.slice(40))
      await Promise.race([closed, pause(5_000)])
      socket.destroy()
      return response
    },
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
