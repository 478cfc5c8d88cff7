import { Button, Table } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { ErpCancellation, KeptOrder, ToDo } from '#shared/contracts/start-page.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { StackingTable, useStaffAction, WrappedText, when } from '../frame/index.ts'
import classes from './StartPage.module.css'
import { CANCEL_IN_ERP_ID } from './to-do-items.ts'

const formatCount = new Intl.NumberFormat('nl-NL').format

const COLUMNS = [
  ...['Order', 'In NetSuite', 'In de winkel'],
  <span key="do" className={classes.unseen}>
    Afvinken
  </span>,
]

type ErpCancellationsProps = { cancelInErp: ToDo['cancelInErp'] }

/** Table of the orders that expired or were canceled and that NetSuite still has, with a button to tick each off. */
export function ErpCancellations({ cancelInErp = { count: 0, oldest: [] } }: ErpCancellationsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const finish = useStaffAction(
    (salesOrderId: number) => api.staffOrders.finishErpCancellation({ params: { id: salesOrderId } }),
    {
      success: (salesOrderId) => `Order ${salesOrderId} is afgevinkt. In haar tijdlijn staat door wie.`,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: ['start-page'] }),
    },
  )
  const { count, oldest, kept = [] } = cancelInErp
  if (count === 0 && kept.length === 0 && !finish.notice) return null
  return (
    <section
      id={CANCEL_IN_ERP_ID}
      className={classes.section}
      aria-labelledby={`${CANCEL_IN_ERP_ID}-titel`}
      tabIndex={-1}
    >
      <h2 id={`${CANCEL_IN_ERP_ID}-titel`} className={classes.title}>
        Vervallen of geannuleerd, staat nog in NetSuite
      </h2>
      {count > 0 && (
        <>
          <p className={classes.quiet}>
            De winkel sluit deze orders zelf in NetSuite; tot dan houdt NetSuite de voorraad vast. Blijft er een staan,
            sluit die dan daar met de hand en vink hem hier af.
          </p>
          <StackingTable label="Orders die nog in NetSuite staan" columns={COLUMNS}>
            {oldest.map((order) => (
              <OrderRow
                key={order.salesOrderId}
                order={order}
                isBusy={finish.isPending && finish.variables === order.salesOrderId}
                onFinish={() => finish.mutate(order.salesOrderId)}
              />
            ))}
          </StackingTable>
          {count > oldest.length && <p className={classes.quiet}>En nog {formatCount(count - oldest.length)}.</p>}
        </>
      )}
      {kept.length > 0 && <KeptOrders kept={kept} />}
      {finish.notice && <Notice tone={finish.notice.tone}>{finish.notice.text}</Notice>}
    </section>
  )
}

/** Says which orders staff must not cancel in NetSuite any more. */
function KeptOrders({ kept }: { kept: readonly KeptOrder[] }) {
  return (
    <Notice tone="waits" title="Toch betaald: niet annuleren in NetSuite">
      <ul className={classes.kept}>
        {kept.map(({ salesOrderId, netsuiteId, paidDateTime }) => (
          <li key={salesOrderId}>
            <Link to={staffPaths.salesOrder(salesOrderId)}>Order {salesOrderId}</Link>
            {netsuiteId !== null && ` (in NetSuite nummer ${netsuiteId})`}, betaald op {when(paidDateTime)}
          </li>
        ))}
      </ul>
      Deze orders gaan door. Heeft u er al een in NetSuite geannuleerd, zet die daar dan weer open.
    </Notice>
  )
}

type OrderRowProps = { order: ErpCancellation; isBusy: boolean; onFinish: () => void }

function OrderRow({ order, isBusy, onFinish }: OrderRowProps) {
  const { salesOrderId, netsuiteId, canceledDateTime, isExpired } = order
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>
      </Table.Th>
      <Table.Td data-label="In NetSuite">{netsuiteId === null ? 'onderweg' : `nummer ${netsuiteId}`}</Table.Td>
      <Table.Td data-label="In de winkel">
        <WrappedText>{`${isExpired ? 'vervallen' : 'geannuleerd'} op ${when(canceledDateTime)}`}</WrappedText>
      </Table.Td>
      <Table.Td>
        <Button
          variant="default"
          className={classes.finish}
          loading={isBusy}
          aria-label={`Order ${salesOrderId} is in NetSuite geannuleerd`}
          onClick={onFinish}
        >
          Is daar geannuleerd
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
