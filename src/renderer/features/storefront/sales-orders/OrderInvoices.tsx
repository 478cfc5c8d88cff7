import { useQuery } from '@tanstack/react-query'
import { documentTitle } from '#shared/domain/erp/erp-documents.ts'
import { formatEuros } from '#shared/domain/money/format.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderInvoices.module.css'

/**
 * Links to the invoices and credit notes of an order, for its buyer. Shows nothing until the ERP has made one, and nothing
 * when they cannot be loaded: the order itself does not depend on them.
 */
export function OrderInvoices({ salesOrderId }: { salesOrderId: number }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['sales-order', salesOrderId, 'invoices'],
    queryFn: () => api.orderDocuments.list({ params: { id: salesOrderId } }),
    meta: { isPersonal: true },
    ...freshness.standard,
  })
  if (!data || data.documents.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="order-invoices">
      <Title order={2} size="h3" id="order-invoices">
        Facturen
      </Title>
      <ul className={classes.invoices}>
        {data.documents.map((document) => (
          <li key={document.documentId} className={classes.invoice}>
            <a
              href={`/api/salesorder/${salesOrderId}/invoices/${document.documentId}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {documentTitle(document)} (PDF)
            </a>
            <span className={classes.facts}>
              {dayInWords(document.issuedOn)},{' '}
              {formatEuros(document.kind === 'invoice' ? document.gross : -document.gross)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
