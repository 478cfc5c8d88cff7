import type { CustomerOrder } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { type Column, cardLayout, DataTable, money, type RowTone, useListQuery, when } from '../frame/index.ts'
import classes from './Customers.module.css'
import { NOT_SYNCHRONIZED } from './customer-words.ts'

const columns: readonly Column<CustomerOrder>[] = [
  { key: 'id', title: 'Bestelling', cell: ({ salesOrderId }) => salesOrderId },
  { key: 'date', title: 'Datum', cell: ({ insertDateTime }) => when(insertDateTime) },
  { key: 'channel', title: 'Waar', cell: ({ channel }) => (channel === 'web' ? 'Webwinkel' : 'Showroom') },
  {
    key: 'netsuite',
    title: 'Boekhouding',
    cell: ({ netsuiteId }) => netsuiteId ?? NOT_SYNCHRONIZED,
  },
  { key: 'total', title: 'Totaal', cell: ({ total }) => money(total), align: 'right' },
  { key: 'paid', title: 'Betaald', cell: ({ paid }) => money(paid), align: 'right' },
]

const TONES: Readonly<Record<CustomerOrder['paymentState'], RowTone | undefined>> = {
  full: 'good',
  part: 'part',
  none: undefined,
}

/**
 * Returns the highlight of an order. A canceled or withdrawn order counts as fully paid, because nothing is due; when
 * nothing was paid for it either, it is not highlighted.
 */
const toneOf = ({ paymentState, total, paid }: CustomerOrder) =>
  total > 0 && paid <= 0 ? undefined : TONES[paymentState]

/** All orders of a customer, newest first. A row opens the order. */
export function CustomerOrders({ orders }: { orders: readonly CustomerOrder[] }) {
  const { page, pageSize } = useListQuery()
  return (
    <section className={classes.list} aria-labelledby="customer-orders">
      <h2 className={cardLayout.heading} id="customer-orders">
        Alle bestellingen
      </h2>
      {orders.length === 0 ? (
        <p>Nog geen bestellingen.</p>
      ) : (
        <DataTable
          caption="Alle bestellingen, de nieuwste eerst"
          columns={columns}
          rows={orders.slice((page - 1) * pageSize, page * pageSize)}
          rowKey={({ salesOrderId }) => salesOrderId}
          rowHref={({ salesOrderId }) => staffPaths.salesOrder(salesOrderId)}
          rowTone={toneOf}
          total={orders.length}
          page={page}
          pageSize={pageSize}
          emptyText="Nog geen bestellingen."
        />
      )}
    </section>
  )
}
