import type { FastifyInstance } from 'fastify'
import { productReviews } from '#shared/contracts/product-reviews.ts'
import type { CsvColumn } from '#shared/kernel/csv.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { requireUser } from '../../../access/visitor.ts'
import type { Database } from '../../../db/tables.ts'
import type { ShopChanges } from '../../../events/shop-changes.ts'
import { mount } from '../../../http/mount.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { moderateReview } from './moderate-review.ts'
import { type ModerationRow, moderationListTable } from './moderation-list-table.ts'
import { moderationTable } from './moderation-table.ts'
import { reviewOnWire } from './review-on-wire.ts'

type Deps = { db: Database; now: () => Date; changes: ShopChanges }

const MODERATED = 'De review is bijgewerkt en de gemiddelde score per product is opnieuw berekend.'

/** Review moderation of the back office. */
export function reviewModerationRoutes(app: FastifyInstance, deps: Deps): void {
  const list = moderationListTable(deps.db)

  mount(app, productReviews.find, async ({ query }) => {
    const [{ rows, total }, counts] = await Promise.all([list.page(query), list.counts()])
    return ok({ items: rows.map(reviewOnWire), total, page: query.page, pageSize: query.pageSize, counts })
  })

  mount(app, productReviews.export, async ({ query }, { visitor, reply }) => {
    // The search term may be a name and audit rows are permanent, so only `isFiltered` is stored.
    const isFiltered = Boolean(query.geldig || query.rating || query.search)
    const entry = { actor: requireUser(visitor), action: 'review.list_exported', subject: 'review' } as const
    await writeAudit(deps.db, { ...entry, subjectId: 'list', before: null, after: { isFiltered }, at: deps.now() })
    return sendCsv(reply, 'reviews', COLUMNS, list.all(query))
  })

  mount(app, productReviews.show, async ({ params: { id } }) => {
    const [review, moderation] = [await list.find(id), await moderationTable(deps.db).current(id)]
    if (!review || !moderation) return fail('review_not_found')
    return ok({ ...reviewOnWire(review), ...moderation, nextWaitingId: await list.nextWaiting(review) })
  })

  mount(app, productReviews.judge, async ({ params, body }, { visitor }) => {
    if (visitor.kind !== 'user') throw new Error('the contract requires a user')
    const moderated = await moderateReview(deps, params.id, body, visitor)
    if (!moderated.ok) return moderated
    const { itemIds, version } = moderated.value
    deps.changes.announce({ itemIds })
    return ok({ message: MODERATED, version })
  })
}

/** Columns of the export: those of the list on the screen, then fields that the list does not show. */
const COLUMNS: readonly CsvColumn<ModerationRow>[] = [
  { title: 'Datum', value: (review) => review.insertedAt },
  { title: 'E-mail', value: (review) => review.email },
  { title: 'Naam', value: (review) => review.name },
  { title: 'ProductId', value: (review) => review.itemId },
  { title: 'Reactie', value: (review) => review.reaction !== null },
  { title: 'Score', value: (review) => review.rating },
  { title: 'Geldig', value: (review) => review.isValid },
  { title: 'Gekocht', value: (review) => review.isVerifiedPurchase },
  { title: 'Review', value: (review) => review.review },
  { title: 'Tekst van de reactie', value: (review) => review.reaction },
  { title: 'Reden van weigering', value: (review) => review.refusalReason },
]
