import { describe, expect, it } from 'vitest'
import { openSeenOrders } from '#src/main/features/offline-orders/seen-orders.ts'
import type { Sealer } from '#src/main/ports/sealer.ts'
import { peopleAtTill } from '../../support/people-at-till.ts'
import { createTestFile, createTestLog, createTestTime } from '../../support/test-machine.ts'

const TILL = { tillId: 'till-1', name: 'Balie' }
const HOUR = 3_600_000

/** A sealer that only encodes. */
const sealer: Sealer = {
  seal: (_, text) => Buffer.from(text).toString('base64'),
  unseal: (_, sealed) => Buffer.from(sealed, 'base64').toString(),
}

function openTill() {
  const time = createTestTime()
  const people = peopleAtTill('Sales')
  people.register(TILL)
  const { log, lines } = createTestLog()
  const disk = createTestFile()
  let url = 'https://winkel.example'
  const open = () =>
    openSeenOrders({
      file: disk.file,
      sealer,
      sessions: people.sessions,
      shopUrl: () => url,
      clock: time.clock,
      timers: time.timers,
      log,
    })
  return {
    time,
    people,
    disk,
    lines,
    open,
    moveTo: (next: string) => {
      url = next
    },
  }
}

type Orders = ReturnType<ReturnType<typeof openTill>['open']>
const requestFor = (path: string, method = 'GET') => new Request(`app://leermeester${path}`, { method })
const see = (orders: Orders, path: string, name = 'Bos') => orders.store(requestFor(path), Response.json({ name }))
const shown = async (orders: Orders, path: string) => (await orders.responseFor(requestFor(path)))?.json()

describe('the orders that were seen on a till', () => {
  it('can be opened without a connection, with the time at which they were seen', async () => {
    const till = openTill()
    const orders = till.open()
    await see(orders, '/api/salesorder/7')
    await see(orders, '/api/admin/salesorder/7/payments', 'payments')

    expect(await shown(orders, '/api/salesorder/7')).toEqual({ name: 'Bos' })
    expect(await shown(orders, '/api/admin/salesorder/7/payments')).toEqual({ name: 'payments' })
    expect(await shown(orders, '/api/salesorder/8')).toBeUndefined()
    const response = await orders.responseFor(requestFor('/api/salesorder/7'))
    expect(response?.headers.get('x-kept-since')).toBe('2026-11-20T10:00:00.000Z')
  })

  it('are encrypted on the disk, and stay after a restart', async () => {
    const till = openTill()
    await see(till.open(), '/api/salesorder/7')
    await till.time.pass(5_000)

    expect(till.disk.text()).not.toContain('Bos')
    expect(await shown(till.open(), '/api/salesorder/7')).toEqual({ name: 'Bos' })
  })

  it('are written at the end of the app, even directly after they were seen', async () => {
    const till = openTill()
    const orders = till.open()
    await see(orders, '/api/salesorder/7')

    orders.stop()

    expect(await shown(till.open(), '/api/salesorder/7')).toEqual({ name: 'Bos' })
  })

  it('are readable for unlocked staff on a registered till only', async () => {
    const till = openTill()
    const orders = till.open()
    await see(orders, '/api/salesorder/7')

    till.people.lock()
    expect(await shown(orders, '/api/salesorder/7')).toBeUndefined()
    till.people.unlock()
    expect(await shown(orders, '/api/salesorder/7')).toBeDefined()
    till.people.logIn(null)
    expect(await shown(orders, '/api/salesorder/7')).toBeUndefined()
  })

  it('are removed after 24 hours', async () => {
    const till = openTill()
    const orders = till.open()
    await see(orders, '/api/salesorder/7')

    await till.time.pass(25 * HOUR)

    expect(await shown(orders, '/api/salesorder/7')).toBeUndefined()
  })

  it('are removed when the registration of the till ends, and when the shop has another address', async () => {
    const till = openTill()
    const orders = till.open()
    await see(orders, '/api/salesorder/7')
    await till.time.pass(5_000)

    till.people.register(null)
    expect(till.disk.text()).toBeUndefined()
    till.people.register(TILL)
    expect(await shown(orders, '/api/salesorder/7')).toBeUndefined()

    await see(orders, '/api/salesorder/7')
    await till.time.pass(5_000)
    till.moveTo('https://andere-winkel.example')
    expect(await shown(till.open(), '/api/salesorder/7')).toBeUndefined()
    expect(till.disk.text()).toBeUndefined()
  })

  it('are the last fifty', async () => {
    const orders = openTill().open()
    for (let id = 1; id <= 151; id += 1) await see(orders, `/api/salesorder/${id}`)

    expect(await shown(orders, '/api/salesorder/1')).toBeUndefined()
    expect(await shown(orders, '/api/salesorder/151')).toBeDefined()
  })

  it.each([
    ['the list of orders', '/api/admin/salesorder', 'GET'],
    ['a customer', '/api/user/3', 'GET'],
    ['a change', '/api/admin/salesorder/7', 'POST'],
  ])('do not include %s', async (_, path, method) => {
    const orders = openTill().open()

    await orders.store(requestFor(path, method), Response.json({ name: 'Bos' }))

    expect(await shown(orders, path)).toBeUndefined()
  })

  it('are not on a machine that is no till', async () => {
    const till = openTill()
    till.people.register(null)
    const orders = till.open()

    await see(orders, '/api/salesorder/7')

    expect(await shown(orders, '/api/salesorder/7')).toBeUndefined()
  })

  it('disappear when the shop has erased them, also from the disk', async () => {
    const till = openTill()
    const orders = till.open()
    for (const path of ['/api/salesorder/7', '/api/admin/salesorder/7/payments', '/api/salesorder/71'])
      await see(orders, path)
    await till.time.pass(5_000)
    expect(orders.orderIds().sort()).toEqual([7, 71])

    orders.drop([7])

    expect(orders.orderIds()).toEqual([71])
    expect(await shown(orders, '/api/salesorder/7')).toBeUndefined()
    const restarted = till.open()
    expect(await shown(restarted, '/api/admin/salesorder/7/payments')).toBeUndefined()
    expect(await shown(restarted, '/api/salesorder/71')).toEqual({ name: 'Bos' })
  })
})
