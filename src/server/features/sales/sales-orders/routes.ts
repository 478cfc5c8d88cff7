import type { FastifyInstance, FastifyReply } from 'fastify'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { ok } from '#shared/kernel/outcome.ts'
import { callerNetwork } from '../../../access/caller-network.ts'
import { isStaff, orderCookie, type Visitor } from '../../../access/visitor.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken, tillProof } from '../../../http/request-visitor.ts'
import { cookieName } from '../../../http/session-cookies.ts'
import { derivedKey } from './derived-key.ts'
import { openOrderPath } from './open-order-path.ts'
import { openByCode } from './order-codes.ts'
import { isTokenOf } from './order-token.ts'
import { ordersTable } from './orders-table.ts'
import { type PlaceOrderDeps, placeOrder } from './place-order.ts'
import { showOrder } from './show-order.ts'
import { createOrderBatches } from './write-together.ts'

type Deps = PlaceOrderDeps & {
  /** Counts an order in progress, to which background work gives way. Call the returned function when it is answered. */
  orderBegins?(): () => void
  /** True when the shop runs on https. The cookie is then sent over https only. */
  isHttps: boolean
  /** Returns the location of the registered till at which a call is made; null for the default location. */
  locationOfTill(visitor: Visitor, proof: ReturnType<typeof tillProof>): Promise<number | null>
}

/** Lifetime of the cookie with the order token: as long as a payment link is valid. */
const COOKIE_SECONDS = 14 * 24 * 60 * 60

/** Routes that place and show an order, and the route of the order link in mails. */
export function salesOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const batches = createOrderBatches(deps.db)
  // `lax`, not `strict`, because the payer returns from the provider's site. With `strict` the browser would not send
  // the cookie with that call.
  const setTokenCookie = (reply: FastifyReply, id: number, token: string) =>
    reply.setCookie(cookieName(orderCookie(id), deps.isHttps), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.isHttps,
      maxAge: COOKIE_SECONDS,
    })

  mount(app, salesOrders.place, async ({ body, headers }, { visitor, request, reply }) => {
    const call = { visitor: visitor.kind === 'user' ? `user:${visitor.userId}` : request.ip, body }
    const key = headers['idempotency-key'] ?? (await derivedKey(deps, call))
    const locationId = isStaff(visitor) ? await deps.locationOfTill(visitor, tillProof(request)) : null
    const ended = deps.orderBegins?.()
    const outcome = await placeOrder({ ...deps, batches }, body, {
      visitor,
      key,
      locationId,
      network: callerNetwork(request.ip),
    }).finally(ended)
    if (outcome.ok) setTokenCookie(reply, outcome.value.salesOrderId, outcome.value.orderToken)
    reply.header('cache-control', 'no-store')
    return outcome
  })

  mount(app, salesOrders.show, async ({ params: { id } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return showOrder(deps, id, { visitor, token: orderToken(request, id) })
  })

  mount(app, salesOrders.open, async ({ params: { id }, body }, { reply }) => {
    const opened = await openByCode(deps, id, body)
    if (!opened.ok) return opened
    const { salesOrderId, token } = opened.value
    setTokenCookie(reply, salesOrderId, token)
    reply.header('cache-control', 'no-store')
    return ok({ salesOrderId })
  })

  /**
   * Route of the order link in our mails. Stores the order token in this browser and redirects to the order. With a
   * wrong token nothing is stored, so the page shows only what this visitor may see without the link.
   */
  app.get<{ Params: { id: string; token: string } }>(
    openOrderPath(':id', ':token'),
    { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async ({ params }, reply) => {
      const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0
      const order = await ordersTable(deps.db).find(id)
      if (order && isTokenOf(order.tokenHash, params.token)) setTokenCookie(reply, id, params.token)
      return reply.header('cache-control', 'no-store').redirect(`/orderoverzicht?reference=${id}`, 303)
    },
  )
}
