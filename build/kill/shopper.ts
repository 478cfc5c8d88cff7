import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutFormOnWire } from '#shared/contracts/checkout-form.ts'
import type { ClientOptions } from '#shared/contracts/client.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import type { MenuNode } from '#shared/contracts/menu.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { parseItemList } from '#shared/domain/menu/item-list.ts'
import type { Payments } from './external-services.ts'

export type Line = { id: number; itemId: string; basePrice: number; count: number }
/** One purchase, with the state that a browser stores about it. */
export type Purchase = {
  key: string
  body: CheckoutFormOnWire & { shoppinglist: Line[] }
  salesOrderId?: number
  token?: string
}

const PATIENCE_MS = 60_000

/** A guest who orders and pays, and retries while the shop is down. */
export class Shopper {
  private readonly api: Api
  private readonly payments: Payments
  private readonly line: Line
  private token = ''

  private constructor(api: Api, payments: Payments, line: Line) {
    this.api = api
    this.payments = payments
    this.line = line
  }

  /**
   * Creates a shopper who buys a variant of the first configurable product.
   *
   * @param ask `fetch` for the calls; a test of refusals passes its own
   */
  static async at(origin: string, payments: Payments, ask: ClientOptions['fetch'] = fetch): Promise<Shopper> {
    let shopper: Shopper | undefined
    const api = createApi({ fetch: ask, baseUrl: origin, headers: () => ({ 'x-order-token': shopper?.token ?? '' }) })
    shopper = new Shopper(api, payments, await readFirstVariant(api))
    return shopper
  }

  /** Returns a new purchase with a key of its own, without any call. */
  begin(round: number): Purchase {
    return { key: `kill-round-${round}-${crypto.randomUUID()}`, body: { ...buyer(round), shoppinglist: [this.line] } }
  }

  /** Orders and pays the deposit, and repeats calls that were already done. Throws when the shop is down. */
  async continuePurchase(purchase: Purchase): Promise<void> {
    const { salesOrderId } = await this.order(purchase)
    const { depositDue } = await this.status(salesOrderId)
    if (depositDue > 0) await this.payments.pay(await this.paymentUrl(salesOrderId))
  }

  /** Orders without paying. Throws when the shop refuses or is down, and when the same key returns another order. */
  async order(purchase: Purchase) {
    const placed = await this.api.salesOrders.place({
      headers: { 'idempotency-key': purchase.key },
      body: purchase.body,
    })
    if (purchase.salesOrderId !== undefined && purchase.salesOrderId !== placed.salesOrderId) {
      throw new Error(`key ${purchase.key} gave order ${purchase.salesOrderId} and then ${placed.salesOrderId}`)
    }
    purchase.salesOrderId = placed.salesOrderId
    purchase.token = placed.orderToken
    this.token = placed.orderToken
    return placed
  }

  /** Retries until the order is paid. */
  async finish(purchase: Purchase): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; ; await pause(200)) {
      const isPaid = await this.continuePurchase(purchase)
        .then(() => this.status(purchase.salesOrderId ?? 0))
        .then(({ depositDue }) => depositDue <= 0)
        .catch((error: unknown) => {
          if (performance.now() > until) throw error
          return false
        })
      if (isPaid) return
      if (performance.now() > until) throw new Error(`order ${purchase.salesOrderId} could not be paid`)
    }
  }

  /** Waits until the shop has stored the payment of every purchase, at most a minute per purchase. */
  async untilAllPaid(purchases: readonly Purchase[]): Promise<void> {
    for (const { salesOrderId = 0, token = '' } of purchases) {
      this.token = token
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(200)) {
        if ((await this.status(salesOrderId)).depositDue <= 0) break
      }
    }
  }

  private status(salesOrderId: number) {
    return this.api.payments.status({ query: { reference: salesOrderId } })
  }

  /** Starts a payment and returns the URL of its page; of the open payment when there is one. */
  private async paymentUrl(salesOrderId: number): Promise<string> {
    try {
      const { paymentUrl } = await this.api.payments.start({
        body: { Amount: 0, SalesOrderId: salesOrderId, PaymentType: 'PAYLINK' },
      })
      if (paymentUrl) return paymentUrl
    } catch (error) {
      const openAttempt =
        error instanceof ShopError && error.code === 'payment_open'
          ? (error.detail as { paymentUrl: string | null })
          : undefined // defined by the contract
      if (!openAttempt?.paymentUrl) throw error
      return openAttempt.paymentUrl
    }
    throw new Error('the payment has no page yet')
  }
}

/** Returns one piece of the first variant of the first configurable product in the menu. */
export async function readFirstVariant(api: Api): Promise<Line> {
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

export function buyer(round: number): CheckoutFormOnWire {
  return {
    customerType: 'private',
    gender: 'v',
    firstname: 'Proef',
    lastname: `Koper ${round}`,
    country: 'NL',
    zipcode: '9999 ZZ',
    houseNumber: '1',
    streetname: 'Proefstraat',
    city: 'Leerdorp',
    deliveryAddress: '1',
    email: `koper${round}@voorbeeld.example`,
    phoneNumber: '0100000000',
    delivery: 's',
    payment: '1',
    reference: '',
    remarks: '',
  }
}
