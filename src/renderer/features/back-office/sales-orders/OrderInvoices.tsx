import { Table } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { documentTitle } from '#shared/domain/erp/erp-documents.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { ExportButton, money, SectionCard, StackingTable } from '../frame/index.ts'
import { STAFF_ORDERS } from './staff-order-queries.ts'

const orderInvoices = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STAFF_ORDERS, 'invoices', id],
    queryFn: ({ signal }) => api.orderDocuments.list({ params: { id }, signal }),
    ...staffFreshness.record,
    meta: { isPersonal: true },
  })

/** Lists the invoices and credit notes that NetSuite made of an order. */
export function OrderInvoices({ salesOrderId }: { salesOrderId: number }) {
  const { data, error } = useQuery(orderInvoices(useApi(), salesOrderId))
  return (
    <SectionCard title="Facturen van NetSuite">
      {!data ? (
        <p role="status">{error ? `De facturen konden niet worden geladen. ${error.message}` : 'Wordt geladen…'}</p>
      ) : data.documents.length === 0 ? (
        <p>
          NetSuite heeft nog geen factuur gemaakt. Tot dan is het bestelformulier er voor de klant; dat is geen factuur.
        </p>
      ) : (
        <StackingTable label="Facturen" columns={['Nummer', 'Datum', 'Zonder btw', 'Btw', 'Totaal', 'Document']}>
          {data.documents.map((document) => {
            const { documentId, kind, issuedOn, net, vat, gross } = document
            const sign = kind === 'invoice' ? 1 : -1
            return (
              <Table.Tr key={documentId}>
                <Table.Td data-label="Nummer">{documentTitle(document)}</Table.Td>
                <Table.Td data-label="Datum">{dayInWords(issuedOn)}</Table.Td>
                <Table.Td data-label="Zonder btw">{money(sign * net)}</Table.Td>
                <Table.Td data-label="Btw">{money(sign * vat)}</Table.Td>
                <Table.Td data-label="Totaal">{money(sign * gross)}</Table.Td>
                <Table.Td>
                  <ExportButton href={`/api/salesorder/${salesOrderId}/invoices/${documentId}`} label="PDF" />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </StackingTable>
      )}
    </SectionCard>
  )
}
