import { describe, expect, it } from 'vitest'
import type { TillCustomer } from '#shared/contracts/customers.ts'
import { openOfflineCustomers } from '#src/main/features/offline-customers/offline-customers.ts'
import { startCustomerRefresh } from '#src/main/features/offline-customers/refresh-customers.ts'
import type { Sealer } from '#src/main/ports/sealer.ts'
import type { RegisteredTill } from '#src/main/ports/till.ts'
import { connectionToShop, refusal } from '../../support/away-and-back.ts'
import { peopleAtTill } from '../../support/people-at-till.ts'
import { createTestFile, createTestLog, createTestTime, settle } from '../../support/test-machine.ts'

const TILL: RegisteredTill = { tillId: 'till-1', name: 'Balie', secret: 'geheim' }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const customer = (id: number, name: string, activeDateTime = '2026-11-20T09:00:00.000Z'): TillCustomer => ({
  customer: {
    customerId: `gast-${id}`,
    userId: null,
    netsuiteId: null,
    email: `${name.toLowerCase()}@voorbeeld.example`,
    name,
    roles: [],
    orderCount: 1,
  },
  activeDateTime,
  search: `${name.toLowerCase()}@voorbeeld.example ${name.toLowerCase()} 1234 ab 1234ab 0612345678`,
  form: {
    customerType: 'private',
    companyName: '',
    vatnumber: '',
    kvknumber: '',
    gender: 'v',
    firstname: '',
    middlename: '',
    lastname: name,
    email: `${name.toLowerCase()}@voorbeeld.example`,
    phoneNumber: '0612345678',
    address: null,
  },
})

/** A sealer that only encodes, and refuses a text that was sealed for another purpose. */
const sealer: Sealer = {
  seal: (purpose, text) => Buffer.from(JSON.stringify([purpose, text])).toString('base64'),
  unseal(purpose, sealed) {
    const [own, text] = JSON.parse(Buffer.from(sealed, 'base64').toString()) as [string, string]
    if (own !== purpose) throw new Error('another purpose')
    return text
  },
}

function openTill({ hasKeyring = true } = {}) {
  const time = createTestTime()
  const people = peopleAtTill('Sales')
  const { log, lines } = createTestLog()
  const disk = createTestFile()
  let registered: RegisteredTill | null = TILL
  let atShop = [customer(1, 'Bos'), customer(2, 'Zee')]
  let failure: unknown
  const bodies: { hash: string | null }[] = []
  const dropped: number[][] = []
  const line = connectionToShop({
    tills: {
      customers: async ({ body }: { body: { hash: string | null } }) => {
        bodies.push(body)
        if (failure) throw failure
        const hash = `hash of ${atShop.length}`
        return { hash, customers: body.hash === hash ? null : atShop, erasedOrderIds: [7] }
      },
    },
  })
  people.register(TILL)
  const open = () => {
    const customers = openOfflineCustomers({
      file: disk.file,
      sealer: hasKeyring ? sealer : undefined,
      sessions: people.sessions,
      shopUrl: line.shop.url,
      clock: time.clock,
      log,
    })
    startCustomerRefresh({
      customers,
      shop: line.shop,
      sessions: people.sessions,
      registeredTill: () => registered,
      seenOrders: () => ({ orderIds: () => [7, 8], drop: (ids) => dropped.push([...ids]) }),
      timers: time.timers,
      log,
    })
    return customers
  }
  return {
    time,
    people,
    disk,
    lines,
    bodies,
    dropped,
    line,
    open,
    leave() {
      registered = null
      people.register(null)
    },
    set: (customers: TillCustomer[]) => {
      atShop = customers
    },
    fails: (error: unknown) => {
      failure = error
    },
  }
}

type Customers = ReturnType<ReturnType<typeof openTill>['open']>
const ask = (customers: Customers, path: string) =>
  customers.responseFor({ method: 'GET', url: `app://leermeester${path}` })
const found = async (customers: Customers, search: string) => {
  const response = ask(customers, `/api/user?search=${encodeURIComponent(search)}&pageSize=6`)
  const { items } = ((await response?.json()) ?? { items: [] }) as { items: { name: string }[] }
  return items.map(({ name }) => name)
}

describe('the customers on a till', () => {
  it('are fetched together with the orders that were erased at the shop', async () => {
    const till = openTill()
    till.open()
    await till.time.pass(MINUTE)

    expect(till.bodies[0]).toMatchObject({ seenOrderIds: [7, 8] })
    expect(till.dropped).toEqual([[7]])
  })

  it('are found by name, phone number, email address and postcode, and fill in an order', async () => {
    const till = openTill()
    const customers = till.open()
    await till.time.pass(MINUTE)

    expect(await found(customers, 'BÓS')).toEqual(['Bos'])
    expect(await found(customers, '+31 6 1234 5678')).toEqual(['Bos', 'Zee'])
    expect(await found(customers, 'zee@voor 1234AB')).toEqual(['Zee'])
    expect(await found(customers, 'nobody')).toEqual([])
    const form = ask(customers, '/api/user/gast-2/form')
    expect(await form?.json()).toMatchObject({ lastname: 'Zee' })
    expect(form?.headers.get('x-kept-since')).toMatch(/^2026-11-20T10:00/)
    expect(ask(customers, '/api/user/gast-3/form')).toBeUndefined()
    expect(ask(customers, '/api/user/gast-2')).toBeUndefined()
  })

  it('are encrypted on the disk, and readable after a restart', async () => {
    const till = openTill()
    till.open()
    await till.time.pass(MINUTE)

    expect(till.disk.text()).not.toContain('Bos')
    expect(await found(till.open(), 'bos')).toEqual(['Bos'])
  })

  it('are never written without a keyring', async () => {
    const till = openTill({ hasKeyring: false })
    const customers = till.open()
    await till.time.pass(MINUTE)

    expect(await found(customers, 'bos')).toEqual(['Bos'])
    expect(till.disk.text()).toBeUndefined()
  })

  it('are readable for unlocked staff only', async () => {
    const till = openTill()
    const customers = till.open()
    await till.time.pass(MINUTE)

    till.people.lock()
    expect(await found(customers, 'bos')).toEqual([])
    till.people.unlock()
    expect(await found(customers, 'bos')).toEqual(['Bos'])
    till.people.logIn(null)
    expect(await found(customers, 'bos')).toEqual([])
  })

  it('are removed from the disk when the registration of the till ends', async () => {
    const till = openTill()
    const customers = till.open()
    await till.time.pass(MINUTE)

    till.leave()

    expect(till.disk.text()).toBeUndefined()
    till.people.register(TILL)
    expect(await found(customers, 'bos')).toEqual([])
  })

  it('are removed when the shop has another address, also after a restart', async () => {
    const till = openTill()
    till.open()
    await till.time.pass(MINUTE)
    till.line.moveTo('https://andere-winkel.example')

    const customers = till.open()

    expect(await found(customers, 'bos')).toEqual([])
    expect(till.disk.text()).toBeUndefined()
  })

  it('are removed when the shop no longer knows the till', async () => {
    const till = openTill()
    const customers = till.open()
    await till.time.pass(MINUTE)
    till.fails(refusal('till_unknown'))
    await till.time.pass(31 * MINUTE)

    expect(await found(customers, 'bos')).toEqual([])
    expect(till.disk.text()).toBeUndefined()
  })

  it('disappear when they are erased at the shop, and when they are older than 90 days', async () => {
    const till = openTill()
    const customers = till.open()
    till.set([customer(1, 'Bos'), customer(2, 'Zee', '2026-08-23T09:00:00.000Z'), customer(3, 'Duin')])
    await till.time.pass(MINUTE)
    expect(await found(customers, 'voorbeeld')).toEqual(['Bos', 'Zee', 'Duin'])

    till.set([customer(1, 'Bos'), customer(2, 'Zee', '2026-08-23T09:00:00.000Z')])
    await till.time.pass(31 * MINUTE)
    expect(await found(customers, 'voorbeeld')).toEqual(['Bos', 'Zee'])

    till.line.goAway()
    await till.time.pass(2 * DAY)
    expect(await found(customers, 'voorbeeld')).toEqual(['Bos'])
  })

  it('are fetched again only when they changed', async () => {
    const till = openTill()
    till.open()
    await till.time.pass(MINUTE)
    await till.time.pass(60 * MINUTE)

    expect(till.bodies.map(({ hash }) => hash)).toEqual([null, 'hash of 2', 'hash of 2'])
  })

  it('are fetched again after damage of the file', async () => {
    const till = openTill()
    till.open()
    await till.time.pass(MINUTE)
    till.disk.tear('{"sealed":"rubbish"}')

    const customers = till.open()
    expect(await found(customers, 'bos')).toEqual([])
    await till.time.pass(MINUTE)
    await settle()

    expect(await found(customers, 'bos')).toEqual(['Bos'])
    expect(till.lines.join()).not.toContain('Bos')
  })
})
