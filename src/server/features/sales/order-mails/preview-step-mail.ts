import type { ShopDetails } from '#shared/contracts/config.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mailHtml } from '../../operations/mails/index.ts'
import { plannedStep, readOrderDetails } from '../sales-orders/index.ts'
import { lineStateMail } from './line-state-mail.ts'

export type PreviewDeps = { db: Database; publicConfig: { shop: ShopDetails } }

/** Target of the button. The real link has the order token of the buyer, which staff must not see. */
export const NO_LINK = '#'

/**
 * Renders the mail about a change of state of order lines before the change is made. Pictures have relative URLs, so
 * that they also load in the showroom app.
 */
export async function previewStepMail(
  { db, publicConfig: { shop } }: PreviewDeps,
  id: number,
  move: { rowIds?: number[] | undefined; state: LineState; day: string },
) {
  const order = await readOrderDetails(db, id)
  if (!order) return fail('order_not_found')
  if (order.tokenHash === '') return fail('order_forgotten')
  if (order.canceledAt) return fail('order_canceled')
  const step = await plannedStep(db, id, move)
  if (!step.ok) return step
  const content = lineStateMail({ order, step: step.value, orderUrl: NO_LINK }, { shop, publicUrl: '' })
  const html = mailHtml(content, shop.name)
  return ok({ to: order.email, subject: content.subject, html, lineCount: step.value.rowIds.length })
}
