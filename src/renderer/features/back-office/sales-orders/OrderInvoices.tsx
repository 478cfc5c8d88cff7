import { Table } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { documentTitle } from '#shared/domain/erp/erp-documents.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { ExportButton, money, SectionCard } from '../frame/index.ts'
import classes from './StaffOrders.module.css'
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Tabel met facturen">
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Nummer</Table.Th>
                <Table.Th>Datum</Table.Th>
                <Table.Th className={classes.number}>Zonder btw</Table.Th>
                <Table.Th className={classes.number}>Btw</Table.Th>
                <Table.Th className={classes.number}>Totaal</Table.Th>
                <Table.Th>Document</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.documents.map((document) => {
                const { documentId, kind, issuedOn, net, vat, gross } = document
                const sign = kind === 'invoice' ? 1 : -1
                return (
                  <Table.Tr key={documentId}>
                    <Table.Td data-label="Nummer">{documentTitle(document)}</Table.Td>
                    <Table.Td data-label="Datum">{dayInWords(issuedOn)}</Table.Td>
                    <Table.Td data-label="Zonder btw" className={classes.number}>
                      {money(sign * net)}
                    </Table.Td>
                    <Table.Td data-label="Btw" className={classes.number}>
                      {money(sign * vat)}
                    </Table.Td>
                    <Table.Td data-label="Totaal" className={classes.number}>
                      {money(sign * gross)}
                    </Table.Td>
                    <Table.Td>
                      <ExportButton href={`/api/salesorder/${salesOrderId}/invoices/${documentId}`} label="PDF" />
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </SectionCard>
  )
}
