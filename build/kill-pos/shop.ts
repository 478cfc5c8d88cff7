import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckoutFormOnWire } from '#shared/contracts/checkout-form.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { PAYMENT_CODES } from '#shared/domain/checkout/choice-codes.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import { freePort } from '../free-port.ts'
import { startServer } from '../kill/server-process.ts'

/** Starts the whole shop with its twins in one process, for tills that are killed. */
export async function openShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-tills-'))
  const [port, twinsPort] = [await freePort(), await freePort()]
  const server = await startServer({
    dataDir,
    port,
    variables: {
      TWINS: 'on',
      TWINS_PORT: String(twinsPort),
      TWIN_NETSUITE_PRODUCTS: '20',
      TWIN_NETSUITE_VARIANTS: '2',
      SCHEDULES: 'stock-refresh=off,shop-reviews=off,clean-up=off,backup=off,backup-test=off',
    },
  })
  const twins = `http://127.0.0.1:${twinsPort}`
  const { origin } = server
  const guest = createApi({ fetch, baseUrl: origin })
  const { token } = (await guest.users.login({
    body: { email: 'sales@leermeester.example', password: 'leermeester' },
  })) as { token: string } // staff of the demo shop have no second factor
  const seller = createApi({ fetch, baseUrl: origin, headers: () => ({ authorization: `Bearer ${token}` }) })
  const line = await firstVariantLine(guest)
  const terminals = resourcePool(TERMINALS)

  return {
    origin,
    token,
    seller,
    /**
     * Runs `use` with a payment terminal of its own: the server refuses a second payment at a busy terminal
     * (`terminal_busy`). Waits while both payment terminals are in use.
     */
    withTerminal: terminals.withOne,
    /** Places an unpaid guest order. */
    async order(): Promise<number> {
      const { salesOrderId } = await guest.salesOrders.place({
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: { ...BUYER, shoppinglist: [line] },
      })
      return salesOrderId
    },
    /** Returns the body of an order that staff take at a till. */
    counterOrder: (lastname: string) => ({
      ...BUYER,
      lastname,
      payment: PAYMENT_CODES.in_showroom,
      isAtCounter: true,
      shoppinglist: [line],
    }),
    /** Pays as the customer, at the payment terminal or on the page of the payment link. */
    async customerPays(payId: string): Promise<void> {
      const body = new URLSearchParams({ outcome: 'paid' })
      const response = await fetch(`${twins}/pay/checkout/${payId}`, { method: 'POST', body, redirect: 'manual' })
      if (response.status !== 303) throw new Error(`the provider answered ${response.status} to the customer`)
    },
    /** Returns the number of payments and the received amount of an order at the provider. */
    async atProvider(salesOrderId: number) {
      const { orders } = (await (await fetch(`${twins}/pay/_twin/state`)).json()) as { orders: TwinOrder[] } // our own twin
      const matching = orders.filter(({ reference }) => reference === String(salesOrderId))
      const paid = matching.filter(({ status }) => status.code === 100)
      return { payments: matching.length, paidCents: paid.reduce((sum, { amount }) => sum + amount.value, 0) }
    },
    async close(): Promise<void> {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type KillShop = Awaited<ReturnType<typeof openShop>>

type TwinOrder = { reference: string; status: { code: number }; amount: { value: number } }

/** The payment terminals of the twin that are switched on (`src/server/twins/pay/pay-terminals.ts`). */
const TERMINALS = ['TH-1000-0001', 'TH-1000-0002']

/** Lends each item to one user at a time, in the order of the requests. */
function resourcePool<T>(all: readonly T[]) {
  const free = [...all]
  const waiting: ((one: T) => void)[] = []
  const giveBack = (one: T) => {
    const next = waiting.shift()
    if (next) next(one)
    else free.push(one)
  }
  return {
    async withOne<R>(use: (one: T) => Promise<R>): Promise<R> {
      const one = free.shift() ?? (await new Promise<T>((resolve) => waiting.push(resolve)))
      try {
        return await use(one)
      } finally {
        giveBack(one)
      }
    },
  }
}

async function firstVariantLine(api: Api) {
  const entries = (await api.menu.tree()).flatMap(withChildren)
  const ids = entries.flatMap(({ itemList }) => parseItemList(itemList)).map(({ id }) => id)
  const { items } = await api.catalog.byIds({ body: ids })
  const parent = items.find(({ matrix }) => matrix)
  if (!parent) throw new Error('the catalog has no product to configure')
  const { variants, itemId } = await api.catalog.product({ params: { id: parent.id } })
  const [variant] = variants
  if (!variant) throw new Error('the product has no variant')
  return { id: variant.id, itemId, basePrice: variant.netPrice, count: 1 }
}

const withChildren = (node: MenuNode): MenuNode[] => [node, ...node.children.flatMap(withChildren)]

const BUYER: CheckoutFormOnWire = {
  customerType: 'private',
  gender: 'v',
  firstname: 'Proef',
  lastname: 'Koper',
  country: 'NL',
  zipcode: '9999 ZZ',
  houseNumber: '1',
  streetname: 'Proefstraat',
  city: 'Leerdorp',
  deliveryAddress: '1',
  email: 'koper@voorbeeld.example',
  phoneNumber: '0100000000',
  delivery: 's',
  payment: '1',
  reference: '',
  remarks: '',
}
