import type { FastifyInstance, FastifyRequest } from 'fastify'
import { payments } from '#shared/contracts/payments.ts'
import { salesOrders } from '#shared/contracts/sales-orders.ts'
import { callerNetwork } from '../../../access/caller-network.ts'
import { isStaff, requireUser } from '../../../access/visitor.ts'
import type { CallCounts } from '../../../db/call-counts.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken, tillProof } from '../../../http/request-visitor.ts'
import { callingTill } from '../tills/index.ts'
import { orderNotificationRoutes } from './notification-routes.ts'
import { type PaymentPanelDeps, paymentPanelRoutes } from './panel-routes.ts'
import { paymentStatus } from './payment-status.ts'
import { createPollThrottle } from './reconcile/poll-throttle.ts'
import { createExchangeLooks } from './settle/exchange-looks.ts'
import { receiveExchange } from './settle/receive-exchange.ts'
import { abandonStart } from './start/abandon-start.ts'
import { abortPayment } from './start/abort-payment.ts'
import { cancelOrder } from './start/cancel-order.ts'
import { type StartDeps, startPayment } from './start/start-payment.ts'
import { terminalTestRoutes } from './terminal-test-routes.ts'

export type PaymentRouteDeps = StartDeps &
  Pick<PaymentPanelDeps, 'shop'> &
  Parameters<typeof orderNotificationRoutes>[1] &
  Parameters<typeof cancelOrder>[0] & {
    callCounts: CallCounts
    /** Minimum interval in ms between polls of one payment for unsigned exchange calls; shorter in tests. */
    exchangeLookEveryMs?: number | undefined
  }

/** Routes of payments, of the payment panel, of notifications, and of the cancellation of an order. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const mayPoll = createPollThrottle(deps.now)
  paymentPanelRoutes(app, { ...deps, mayPoll })
  orderNotificationRoutes(app, deps)
  terminalTestRoutes(app, { ...deps, mayPoll })

  mount(app, payments.start, async ({ body }, { visitor, request }) => {
    const payment = {
      till: isStaff(visitor) ? await callingTill(deps, visitor, tillProof(request)) : undefined,
      salesOrderId: body.SalesOrderId,
      paymentType: body.PaymentType,
      amountCents: body.Amount,
      terminalCode: body.TerminalCode,
      paysOutstanding: body.PayRest ?? false,
      attemptId: body.AttemptId,
      confirmsOverpayment: body.ConfirmOverpayment ?? false,
    }
    return startPayment(deps, payment, { visitor, token: orderToken(request, body.SalesOrderId) })
  })

  mount(app, payments.status, ({ query: { reference } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return paymentStatus({ ...deps, mayPoll }, reference, { visitor, token: orderToken(request, reference) })
  })

  mount(app, payments.abort, ({ params }, { visitor, request }) =>
    abortPayment(deps, params.paymentId, { visitor, tokenFor: (salesOrderId) => orderToken(request, salesOrderId) }),
  )

  // The till calls this when the response to a start was lost. To end a payment that did start, the till calls `abort`.
  mount(app, payments.abandon, ({ params, body }, { visitor }) => {
    const start = { paymentId: params.paymentId, salesOrderId: body.SalesOrderId }
    return abandonStart(deps, start, requireUser(visitor).userId)
  })

  // This route of sales orders is in `payments`, because most of a cancellation is ending the open payment.
  mount(app, salesOrders.cancel, ({ params: { id }, body }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return cancelOrder(deps, id, body.reason, { visitor, token: orderToken(request, id) })
  })

  void app.register(async (scope) => exchangeRoute(scope, deps))
}

const MAX_EXCHANGE_BYTES = 64 * 1024

/**
 * Route of the provider's exchange calls. It is not part of the contract: the signature covers the raw bytes, so no
 * parser may read the body first.
 */
function exchangeRoute(scope: FastifyInstance, deps: PaymentRouteDeps): void {
  const looks = createExchangeLooks(deps.callCounts, deps.exchangeLookEveryMs)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EXCHANGE_BYTES }, (_request, body, done) =>
    done(null, body),
  )

  scope.route({
    method: ['GET', 'POST'],
    url: '/api/pay/exchange',
    // The limit per address is high, because all calls come from a few addresses of the provider and none may be lost.
    config: { rateLimit: { max: 30_000, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      // Fastify parses every query string into an object, so the cast is safe.
      const query = request.query as Record<string, unknown>
      const network = callerNetwork(request.ip)
      const raw = { headers: request.headers, body: bytesOf(request), query, network }
      const { status, contentType, body } = await receiveExchange({ ...deps, looks }, raw)
      return reply.status(status).header('cache-control', 'no-store').type(contentType).send(body)
    },
  })
}

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (Buffer.isBuffer(body) ? body : new Uint8Array())
