import { Link } from 'react-router-dom'
import type { Customer } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { addressLines, customerTypeText, fullName } from '#shared/domain/orders/buyer.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { Facts, SectionCard, when } from '../frame/index.ts'
import type { AccountingLinks } from './AccountingLink.tsx'
import { AccountingLink } from './AccountingLink.tsx'
import classes from './Customers.module.css'

type LatestOrderProps = { order: NonNullable<Customer['latestOrder']>; customer: Customer; links: AccountingLinks }

/** Shows the latest order of a customer: number, date, buyer, and its record in the accounting system. */
export function LatestOrder({ order, customer, links }: LatestOrderProps) {
  const buyer = order.salesOrderCustomer
  const { phoneNumber } = buyer
  return (
    <SectionCard title="Laatste bestelling">
      <Facts
        items={[
          {
            label: 'Bestelling',
            value: <Link to={staffPaths.salesOrder(order.salesOrderId)}>{order.salesOrderId}</Link>,
          },
          { label: 'Naam', value: fullName(buyer) },
          { label: 'Datum', value: when(order.insertDateTime) },
          {
            label: 'Telefoon',
            value: phoneNumber && <a href={phoneHref(phoneNumber)}>{phoneNumber}</a>,
          },
          { label: 'Klanttype', value: customerTypeText(buyer) },
          { label: 'Adres', value: <Lines lines={addressLines(buyer)} /> },
          {
            label: 'Boekhouding',
            value: (
              <span className={classes.lines}>
                <AccountingLink template={links.netsuiteSalesOrder} id={order.netsuiteId} name="Verkooporder" />
                {customer.netsuiteId !== null && (
                  <AccountingLink template={links.netsuiteCustomer} id={customer.netsuiteId} name="Klant" />
                )}
              </span>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={classes.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
