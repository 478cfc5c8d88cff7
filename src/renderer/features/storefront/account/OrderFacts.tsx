import type { OwnOrder } from '#shared/contracts/own-orders.ts'
import { addressLines, fullName } from '#shared/domain/orders/buyer.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OrderFacts.module.css'

/** Shows customer, delivery, reference and remarks of an order. */
export function OrderFacts({ order: { order, delivery, deliveryAddress } }: { order: OwnOrder }) {
  const { salesOrderCustomer: buyer, reference, remarks } = order
  const facts = [
    ['Bedrijf', buyer.companyName],
    ['Naam', fullName(buyer)],
    ['Adres', addressLines(buyer).join('\n')],
    ...(delivery === 'delivery'
      ? [['Bezorgadres', deliveryAddress ? addressLines(deliveryAddress).join('\n') : 'Zelfde adres']]
      : [['Bezorging', 'Afhalen in de showroom']]),
    ['E-mail', buyer.email],
    ['Telefoon', buyer.phoneNumber],
    ['Uw referentie', reference],
    ['Opmerkingen', remarks],
  ].filter(([, value]) => value)
  return (
    <section aria-labelledby="gegevens-bestelling">
      <Title order={2} size="h3" id="gegevens-bestelling">
        Gegevens
      </Title>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
