import { Link } from 'react-router-dom'
import type { LoosePayment } from '#shared/contracts/loose-payments.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { Facts, money, SectionCard, StateBadge, when } from '../frame/index.ts'
import { LOOSE_STATE_WORDS } from './loose-payment-words.ts'

/** What a payment without an order was for, and how the books get it. */
export function LoosePaymentFacts({ payment }: { payment: LoosePayment }) {
  const { name, tone } = LOOSE_STATE_WORDS[payment.state]
  return (
    <SectionCard title="Losse betaling">
      <Facts
        items={[
          { label: 'Stand', value: <StateBadge tone={tone}>{name}</StateBadge> },
          { label: 'Omschrijving', value: payment.description },
          { label: 'Bedrag', value: money(payment.amount) },
          { label: `Waarvan btw ${payment.vatPercent}%`, value: money(payment.vat) },
          ...(payment.refunded > 0 ? [{ label: 'Terugbetaald', value: money(payment.refunded) }] : []),
          { label: 'Klant', value: payment.name },
          { label: 'E-mailadres', value: payment.email },
          {
            label: 'Begonnen',
            value: `${when(payment.insertDateTime)}${payment.takenBy ? `, ${payment.takenBy}` : ''}`,
          },
          {
            label: 'Boekhouding',
            value:
              payment.linkedOrderId === null ? (
                'Gaat niet vanzelf naar NetSuite. De boekhouder boekt deze betaling uit de export van de betalingen.'
              ) : (
                <>
                  Gekoppeld aan{' '}
                  <Link to={staffPaths.salesOrder(payment.linkedOrderId)}>order {payment.linkedOrderId}</Link>
                  {payment.linkedDateTime && ` op ${when(payment.linkedDateTime)}`}
                  {payment.linkedBy && `, ${payment.linkedBy}`}. Gaat met die order naar NetSuite.
                </>
              ),
          },
        ]}
      />
    </SectionCard>
  )
}
