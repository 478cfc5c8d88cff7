import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { addressLines, customerTypeText, fullName } from '#shared/domain/orders/buyer.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { cardLayout, Facts, WrappedText, when } from '../frame/index.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { LinkCustomer } from './LinkCustomer.tsx'
import classes from './StaffOrders.module.css'
import { dayText, NOT_SYNCHRONIZED, STAYS_HERE, valueText } from './staff-order-words.ts'

type OrderFactsProps = {
  order: SalesOrder
  details: StaffOrderDetails
  netsuiteLink: string
  actions: ReactNode
  heading: Ref<HTMLHeadingElement>
}

/** Shows the buyer of an order, its delivery, where it was sold, and its record in the accounting system. */
export function OrderFacts({ order, details, netsuiteLink, actions, heading }: OrderFactsProps) {
  const { salesOrderCustomer: buyer, salesOrderId, netsuiteId, reference, remarks, delivery } = order
  const { customer, seller, channel, location, deliveredOn } = details
  const phone = buyer.phoneNumber
  const customerPath = staffPaths.customer(customer ? customer.userId : `gast-${salesOrderId}`)
  return (
    <section className={cardLayout.card} aria-labelledby="order-facts">
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={cardLayout.heading} id="order-facts">
          Gegevens
        </h2>
        {actions}
      </div>
      <Facts
        items={[
          { label: 'Klant', value: <Link to={customerPath}>{fullName(buyer) || buyer.email}</Link> },
          { label: 'Datum', value: when(order.insertDateTime) },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${buyer.email}`}>
                <WrappedText>{buyer.email}</WrappedText>
              </a>
            ),
          },
          { label: 'Telefoon', value: phone && <a href={phoneHref(phone)}>{phone}</a> },
          { label: 'Klanttype', value: customerTypeText(buyer) },
          { label: 'Adres', value: <Lines lines={addressLines(buyer)} /> },
          {
            label: 'Levering',
            value: <Lines lines={[valueText('delivery', delivery), ...otherAddress(details.form)]} />,
          },
          { label: 'Referentie', value: reference },
          { label: 'Opmerkingen', value: remarks },
          {
            label: 'Boekhouding',
            value:
              netsuiteId === null ? (
                <>
                  <span>{details.canceledDateTime ? STAYS_HERE : NOT_SYNCHRONIZED}</span>{' '}
                  <Link to="#order-road">Waarom?</Link>
                </>
              ) : (
                <ExternalLink template={netsuiteLink} id={netsuiteId}>
                  Verkooporder {netsuiteId}
                </ExternalLink>
              ),
          },
          { label: 'Verkocht in', value: channel === 'showroom' ? (location ?? 'Showroom') : 'Webwinkel' },
          { label: 'Verkoper', value: seller?.email },
          ...(deliveredOn ? [{ label: 'Geleverd op', value: dayText(deliveredOn) }] : []),
          { label: 'Klantaccount', value: <LinkCustomer key={buyer.email} details={details} email={buyer.email} /> },
        ]}
      />
    </section>
  )
}

/** Returns the lines of the delivery address, or none when the order is delivered to the buyer's address. */
const otherAddress = (form: StaffOrderDetails['form']) =>
  form.deliveryAddress === 'other'
    ? addressLines({
        streetname: form.deliveryAddressStreetname ?? '',
        houseNumber: form.deliveryAddressHouseNumber ?? '',
        houseNumberAddition: form.deliveryAddressHouseNumberAddition ?? '',
        zipcode: form.deliveryAddressZipcode ?? '',
        city: form.deliveryAddressCity ?? '',
        country: form.deliveryAddressCountry ?? '',
      })
    : []

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={classes.lines}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
