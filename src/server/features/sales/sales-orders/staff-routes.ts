import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { staffOrders } from '#shared/contracts/staff-orders.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { isAdmin } from '../../../access/visitor.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type DocumentContent, renderDocument, renderDocuments } from '../documents/index.ts'
import { finishErpCancellation } from './erp-cancellations.ts'
import { setLeatherBatch } from './leather-batch.ts'
import { linkCustomer } from './link-customer.ts'
import { moveLines } from './move-lines.ts'
import { moveOrders } from './move-orders.ts'
import { issueOrderCode } from './order-codes.ts'
import { orderDocumentContent } from './order-document-content.ts'
import { eachOrder, findOrders } from './order-list.ts'
import { ORDER_COLUMNS } from './order-list-file.ts'
import { addNote, undoNote } from './order-notes.ts'
import { addSignature } from './order-signatures.ts'
import { orderViewsTable, readSellers } from './order-views-table.ts'
import { resendMail } from './resend-mail.ts'
import { sampleCards } from './sample-cards.ts'
import { saveOrder } from './save-order.ts'
import { staffOf } from './staff-actor.ts'
import { showStaffOrder } from './staff-order-details.ts'
import { undoChange } from './undo-change.ts'

type Deps = {
  db: Database
  counts: CachedCounts
  now: () => Date
  outboxFilled(): void
  /** Signs the order tokens. */
  secret: Uint8Array
  publicUrl: string
  publicConfig: { shop: ShopDetails }
}

/** Order routes of staff. Every change of a single order returns the updated order details. */
export function staffOrderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  listRoutes(app, deps)

  mount(app, staffOrders.show, async ({ params }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return showStaffOrder(db, params.id)
  })

  mount(app, staffOrders.save, async ({ params, body }, { visitor }) => {
    const saved = await saveOrder(deps, params.id, { ...body, staff: staffOf(visitor) })
    return saved.ok ? showStaffOrder(db, params.id) : saved
  })

  mount(app, staffOrders.addNote, async ({ params, body, headers }, { visitor }) => {
    const note = { text: body.text, key: headers['idempotency-key'], staff: staffOf(visitor) }
    const added = await addNote(deps, params.id, note)
    return added.ok ? showStaffOrder(db, params.id) : added
  })

  mount(app, staffOrders.undoNote, async ({ params: { id, noteId } }, { visitor }) => {
    const by = { staff: staffOf(visitor), isAdmin: isAdmin(visitor) }
    const undone = await undoNote(deps, { salesOrderId: id, noteId }, by)
    return undone.ok ? showStaffOrder(db, id) : undone
  })

  mount(app, staffOrders.issueCode, ({ params }, { visitor, reply }) => {
    reply.header('cache-control', 'no-store')
    return issueOrderCode(deps, params.id, staffOf(visitor))
  })

  mount(app, staffOrders.sign, ({ body }, { visitor }) => {
    const { salesOrderId, orderKey = '', signedDateTime, sentDateTime, ...signature } = body
    const order = salesOrderId === undefined ? { key: orderKey } : { id: salesOrderId }
    const signedAgoMs = Date.parse(sentDateTime) - Date.parse(signedDateTime)
    return addSignature(deps, { ...signature, order, signedAgoMs }, staffOf(visitor))
  })

  mount(app, staffOrders.undo, async ({ params, body }, { visitor }) => {
    const undone = await undoChange(deps, params.id, body.undoId, staffOf(visitor))
    return undone.ok ? showStaffOrder(db, params.id) : undone
  })

  mount(app, staffOrders.moveLines, async ({ params, body }, { visitor }) => {
    const moved = await moveLines(deps, params.id, { ...body, staff: staffOf(visitor) })
    return moved.ok ? showStaffOrder(db, params.id) : moved
  })

  mount(app, staffOrders.setLeatherBatch, async ({ params, body }, { visitor }) => {
    const stored = await setLeatherBatch(deps, params.id, { ...body, staff: staffOf(visitor) })
    return stored.ok ? showStaffOrder(db, params.id) : stored
  })

  mount(app, staffOrders.finishErpCancellation, async ({ params }, { visitor }) => {
    const finished = await finishErpCancellation(deps, params.id, staffOf(visitor))
    return finished.ok ? showStaffOrder(db, params.id) : finished
  })

  mount(app, staffOrders.resendMail, async ({ params, headers }, { visitor }) => {
    const resend = { mailId: params.mailId, key: headers['idempotency-key'], staff: staffOf(visitor) }
    const sent = await resendMail(deps, params.id, resend)
    return sent.ok ? showStaffOrder(db, params.id) : sent
  })

  mount(app, staffOrders.link, async ({ params, body }, { visitor }) => {
    const linked = await linkCustomer(deps, params.id, { email: body.email, staff: staffOf(visitor) })
    return linked.ok ? showStaffOrder(db, params.id) : linked
  })

  mount(app, staffOrders.moveOrders, async ({ body }, { visitor }) =>
    ok(await moveOrders(deps, { ...body, staff: staffOf(visitor) })),
  )

  const contentOf = (id: number) => orderDocumentContent(db, id, { publicUrl: deps.publicUrl, at: deps.now() })
  mount(app, staffOrders.papers, async ({ query }, { reply }) => {
    const contents: DocumentContent[] = []
    for (const id of query.ids.split(',')) {
      const content = await contentOf(Number(id))
      if (content) contents.push(content)
    }
    const [first, ...others] = contents
    if (!first) return fail('order_not_found')
    return sendPdf(reply, 'bestellingen', await renderDocuments([first, ...others], deps.publicConfig.shop))
  })
  mount(app, staffOrders.paper, async ({ params }, { reply }) => {
    const content = await contentOf(params.id)
    if (!content) return fail('order_not_found')
    return sendPdf(reply, `bestelling-${params.id}`, await renderDocument(content, deps.publicConfig.shop))
  })
  mount(app, staffOrders.sampleCards, async ({ params }, { reply }) => {
    const content = await sampleCards(db, params.id, { publicUrl: deps.publicUrl, at: deps.now() })
    if (!content) return fail('order_not_found')
    return sendPdf(reply, `kleurstalen-${params.id}`, await renderDocument(content, deps.publicConfig.shop))
  })
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  mount(app, staffOrders.find, async ({ query }, { reply }) => {
    reply.header('cache-control', 'no-store')
    return ok(await findOrders(deps, query))
  })
  mount(app, staffOrders.export, async ({ query }, { visitor, reply }) => {
    // The export contains names and addresses, so it is audited. The search text may be a name and is left out.
    const { search, ...filters } = query
    const entry = { actor: staffOf(visitor), action: 'order.list_exported', subject: 'sales_order' } as const
    await writeAudit(db, {
      ...entry,
      subjectId: 'list',
      before: null,
      after: { ...filters, isSearched: search !== '' },
      at: now(),
    })
    return sendCsv(reply, `verkooporders-${amsterdamDay(now())}`, ORDER_COLUMNS, eachOrder(db, query))
  })
  mount(app, staffOrders.sellers, async () => ok(await readSellers(db)))
  mount(app, staffOrders.views, async (_call, { visitor }) => ok(await orderViewsTable(db, staffOf(visitor)).all()))
  mount(app, staffOrders.keepView, ({ body }, { visitor }) => orderViewsTable(db, staffOf(visitor)).save(body, now()))
  mount(app, staffOrders.forgetView, async ({ params }, { visitor }) =>
    ok(await orderViewsTable(db, staffOf(visitor)).remove(params.id, now())),
  )
}
