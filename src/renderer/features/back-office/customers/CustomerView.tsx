import type { ReactNode } from 'react'
import type { Customer } from '#shared/contracts/customers.ts'
import { CustomerSyncStatus } from '../erp-sync/index.ts'
import { cardLayout, RawJson } from '../frame/index.ts'
import type { AccountingLinks } from './AccountingLink.tsx'
import { AccountingRecord } from './AccountingRecord.tsx'
import { CustomerCases } from './CustomerCases.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerLoosePayments } from './CustomerLoosePayments.tsx'
import { CustomerMerges } from './CustomerMerges.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerPrivacy } from './CustomerPrivacy.tsx'
import { CustomerQuotes } from './CustomerQuotes.tsx'
import { CustomerSamples } from './CustomerSamples.tsx'
import classes from './Customers.module.css'
import { LatestOrder } from './LatestOrder.tsx'
import { LatestOrderLines } from './LatestOrderLines.tsx'

type CustomerViewProps = {
  customer: Customer
  links: AccountingLinks
  /** The promises to call this customer. */
  calls: ReactNode
}

/** Shows one customer: identity, latest order, all orders, quotes, service cases, samples, and the actions on personal data. */
export function CustomerView({ customer, links, calls }: CustomerViewProps) {
  const { latestOrder } = customer
  return (
    <>
      <div className={cardLayout.columns}>
        <CustomerFacts customer={customer} links={links} />
        {latestOrder && <LatestOrder order={latestOrder} customer={customer} links={links} />}
      </div>
      {latestOrder && <LatestOrderLines order={latestOrder} />}
      <CustomerNotes customer={customer} />
      {calls}
      <CustomerOrders orders={customer.salesOrders} />
      <CustomerLoosePayments payments={customer.loosePayments ?? []} />
      <div className={cardLayout.columns}>
        <CustomerQuotes quotes={customer.quotes ?? []} />
        <CustomerCases cases={customer.serviceCases ?? []} />
        <CustomerSamples samples={customer.samples ?? []} />
      </div>
      {customer.userId !== null && <CustomerSyncStatus userId={customer.userId} name={customer.name} />}
      <CustomerMerges customer={customer} />
      <CustomerPrivacy customer={customer} />
      <section aria-label="Ruwe gegevens" className={classes.raw}>
        <RawJson title="Gebruiker (JSON)" value={customer} />
        <AccountingRecord netsuiteId={customer.netsuiteId} />
      </section>
    </>
  )
}
