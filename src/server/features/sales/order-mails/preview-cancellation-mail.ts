import { fail, ok } from '#shared/kernel/outcome.ts'
import { mailHtml } from '../../operations/mails/index.ts'
import { type Choice, proposeCancellation } from '../cancellations/index.ts'
import { readOrderDetails } from '../sales-orders/index.ts'
import { piecesCanceledMail } from './pieces-canceled-mail.ts'
import { NO_LINK, type PreviewDeps } from './preview-step-mail.ts'

/** Renders the mail about a cancellation of pieces before it is made. Pictures have relative URLs, as in `previewStepMail`. */
export async function previewCancellationMail(
  { db, feePercent, publicConfig: { shop } }: PreviewDeps & { feePercent: number },
  id: number,
  choice: Choice,
  roles: readonly string[],
) {
  const proposed = await proposeCancellation({ db, feePercent }, id, choice, roles)
  if (!proposed.ok) return proposed
  const order = await readOrderDetails(db, id)
  if (!order) return fail('order_not_found')
  const facts = { order, pieces: choice.pieces, ...proposed.value, orderUrl: NO_LINK }
  const content = piecesCanceledMail(facts, { shop, publicUrl: '' })
  return ok({ to: order.email, subject: content.subject, html: mailHtml(content, shop.name) })
}
