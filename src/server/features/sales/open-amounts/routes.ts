import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { type ListedOpenAmount, openAmounts } from '#shared/contracts/open-amounts.ts'
import { paymentPlans } from '#shared/contracts/payment-plans.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { daysBetween } from '#shared/domain/payments/amount-due.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { mailHtml } from '../../operations/mails/index.ts'
import { paymentReminderMail } from '../order-mails/index.ts'
import { mayUseOrder, ordersTable, readOrderDetails } from '../sales-orders/index.ts'
import { type OpenAmount, openAmountsTable } from './open-amounts-table.ts'
import { savePlan } from './save-plan.ts'
import { type ReminderDeps, reminderRefusal, sendReminder } from './send-reminder.ts'
import { showPlan } from './show-plan.ts'

type Deps = ReminderDeps & { publicConfig: { shop: ShopDetails }; counts: CachedCounts }

/** Target of the button in a preview. The real link has the order token of the buyer, which staff must not see. */
const NO_LINK = '#'

/** Routes of amounts that are due, of their reminders, and of payment plans. */
export function openAmountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  mount(app, openAmounts.list, async ({ query: { page, pageSize } }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const today = amsterdamDay(now())
    const table = openAmountsTable(db, today)
    // The total and the plans are the same for every page, so staff who look at the same time share them.
    const { plans, total, totalCents } = await deps.counts.ofLong(
      `open amounts ${today}`,
      () => table.dueTotal(),
      (due) => due.total,
    )
    const ids = await table.duePage(plans, { page, pageSize })
    return ok({
      items: (await table.ofOrders(ids)).map((order) => listed(order, today)),
      total,
      page,
      pageSize,
      totalDue: eurosFromCents(totalCents),
    })
  })

  mount(app, openAmounts.previewReminder, async ({ params: { id } }, { reply }) => {
    reply.header('cache-control', 'no-store')
    const open = await openAmountsTable(db, amsterdamDay(now())).find(id)
    const order = open && (await readOrderDetails(db, id))
    if (!open || !order) return fail('order_not_found')
    const refusal = reminderRefusal(open)
    if (refusal) return refusal
    const { shop } = deps.publicConfig
    const facts = { order, amountCents: open.dueCents, reason: open.reason, orderUrl: NO_LINK }
    const content = paymentReminderMail(facts, { shop, publicUrl: '' })
    const html = mailHtml(content, shop.name)
    return ok({ to: order.email, subject: content.subject, html, due: eurosFromCents(open.dueCents) })
  })

  mount(app, openAmounts.remind, ({ params, body }, { visitor }) =>
    sendReminder(deps, params.id, { requestId: body.requestId, staff: requireUser(visitor) }),
  )

  mount(app, openAmounts.savePlan, async ({ params: { id }, body }, { visitor }) => {
    const saved = await savePlan(deps, id, { ...body, staff: requireUser(visitor) })
    if (!saved.ok) return saved
    const order = await ordersTable(db).find(id)
    return order ? ok(await showPlan(db, order, now())) : fail('order_not_found')
  })

  mount(app, paymentPlans.show, async ({ params: { id } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const order = await ordersTable(db).find(id)
    if (!order || !mayUseOrder(order, { visitor, token: orderToken(request, id) })) return fail('order_not_found')
    return ok(await showPlan(db, order, now()))
  })
}

const listed = (order: OpenAmount & { dueOn: string }, today: string): ListedOpenAmount => ({
  salesOrderId: order.salesOrderId,
  name: order.name,
  email: order.email,
  due: eurosFromCents(order.dueCents),
  outstanding: eurosFromCents(order.outstandingCents),
  dueOn: order.dueOn,
  ageDays: Math.max(0, daysBetween(order.dueOn, today)),
  hasPlan: order.hasPlan,
  refusal: refusalOf(order),
  hasOpenWithdrawal: order.hasOpenWithdrawal,
  reminders: order.reminders.map(({ sentAt, step }) => ({
    sentDateTime: new Date(sentAt).toISOString(),
    isByHand: step === 0,
  })),
})

function refusalOf(order: OpenAmount): ListedOpenAmount['refusal'] {
  if (order.isForgotten) return 'forgotten'
  if (order.isWalkIn) return 'walk_in'
  if (order.isUnderCheck) return 'under_check'
  return order.hasRunningPayment ? 'running' : null
}
