import type { FastifyInstance } from 'fastify'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { orderDocuments } from '#shared/contracts/order-documents.ts'
import { documentTitle } from '#shared/domain/erp/erp-documents.ts'
import { invoiceDocument } from '#shared/domain/erp/invoice-document.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { orderToken } from '../../../http/request-visitor.ts'
import { sendPdf } from '../../../http/send-pdf.ts'
import { renderDocument } from '../../sales/documents/index.ts'
import { mayUseOrder, ordersTable, readOrderDetails } from '../../sales/sales-orders/index.ts'
import { erpDocumentsTable } from './erp-documents-table.ts'

type Deps = { db: Database; now: () => Date; shop: ShopDetails }

/** Routes of the invoices and credit notes of an order, for its buyer and for staff. */
export function orderDocumentRoutes(app: FastifyInstance, { db, now, shop }: Deps): void {
  mount(app, orderDocuments.list, async ({ params: { id } }, { visitor, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const order = await ordersTable(db).find(id)
    if (!order || !mayUseOrder(order, { visitor, token: orderToken(request, id) })) return fail('order_not_found')
    const documents = await erpDocumentsTable(db).ofOrder(id)
    return ok({
      documents: documents.map(({ documentId, kind, number, issuedOn, netCents, vatCents, grossCents }) => ({
        documentId,
        kind,
        number,
        issuedOn,
        net: eurosFromCents(netCents),
        vat: eurosFromCents(vatCents),
        gross: eurosFromCents(grossCents),
      })),
    })
  })

  mount(app, orderDocuments.pdf, async ({ params: { id, documentId } }, { visitor, request, reply }) => {
    const order = await readOrderDetails(db, id)
    if (!order || !mayUseOrder(order, { visitor, token: orderToken(request, id) })) return fail('order_not_found')
    const document = await erpDocumentsTable(db).find(id, documentId)
    if (!document) return fail('document_not_found')
    const content = invoiceDocument({ ...order, ...document, buyer: { ...order, ...order.address }, seller: shop })
    const name = documentTitle(document)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
    return sendPdf(reply, name, await renderDocument({ ...content, madeAt: now() }, shop))
  })
}
