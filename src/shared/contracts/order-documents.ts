import * as z from 'zod/mini'
import { ERP_DOCUMENT_KINDS } from '../domain/erp/erp-documents.ts'
import { codes, endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** An invoice or credit note that the ERP made of an order. Amounts in EUR, positive. */
const orderDocument = z.object({
  documentId: z.number(),
  kind: z.enum(ERP_DOCUMENT_KINDS),
  /** The number that the ERP gave it. */
  number: z.string(),
  /** ISO day. */
  issuedOn: z.string(),
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
})
export type OrderDocument = z.infer<typeof orderDocument>

/** Invoices and credit notes of an order, for its buyer and for staff. */
export const orderDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/invoices',
    access: 'order',
    about: 'Returns the invoices and credit notes that the ERP made of an order, oldest first.',
    params: z.object({ id }),
    reply: z.object({ documents: z.array(orderDocument) }),
    fails: codes('order_not_found'),
    limitPerMinute: 120,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/salesorder/:id/invoices/:documentId',
    access: 'order',
    about: 'Returns an invoice or credit note as a PDF, under the number of the ERP.',
    params: z.object({ id, documentId: id }),
    reply: z.unknown(),
    fails: codes('order_not_found', 'document_not_found'),
    limitPerMinute: 60,
  }),
}
