import { Button, CopyButton, Table } from '@mantine/core'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { sortPayments } from '#shared/domain/payments/order-payment.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import { money, SectionCard, WrappedText, when } from '../frame/index.ts'
import { PaymentRowActions } from '../payments/index.ts'
import { ExternalLink } from './ExternalLink.tsx'
import classes from './StaffOrders.module.css'
import { isShownAsPaid, paymentStateText } from './staff-order-words.ts'

type OrderPaymentsProps = {
  salesOrderId: number
  payments: SalesOrder['salesOrderPayments']
  /** Payment links that can still be paid, by payment id. */
  payLinks: Readonly<Record<string, string>>
  /** URL of a payment in the administration of the payment provider, with `{id}`; empty when there is none. */
  providerLink: string
  /** For a payment without an order: whether the buyer has an email address. */
  loosePayment?: { hasEmail: boolean } | undefined
  /** Called after a refund. */
  onChanged: () => void
}

/** Lists every payment attempt: paid ones first, then the newest (docs/requirements.md#s4). */
export function OrderPayments(props: OrderPaymentsProps) {
  const { salesOrderId, payments, payLinks, providerLink, loosePayment, onChanged } = props
  return (
    <SectionCard title="Betalingen">
      {payments.length === 0 ? (
        <p>Er is nog niets betaald.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
        <section className={classes.scroll} tabIndex={0} aria-label="Tabel met betalingen">
          <Table className={`${classes.table} ${classes.payments}`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Datum</Table.Th>
                <Table.Th>Soort</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th>PAY.</Table.Th>
                <Table.Th>Boekhouding</Table.Th>
                <Table.Th className={classes.number}>Bedrag</Table.Th>
                <Table.Th>Acties</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sortPayments(payments).map((payment) => {
                const { salesOrderPaymentId: id, payId, netsuiteId, refunded } = payment
                const url = payLinks[id]
                return (
                  <Table.Tr key={id} {...(payment.state === 'review' ? IN_REVIEW : isShownAsPaid(payment) && PAID)}>
                    <Table.Td data-label="Datum">
                      <span>
                        <WrappedText>{when(payment.insertDateTime)}</WrappedText>
                      </span>
                    </Table.Td>
                    <Table.Td data-label="Soort">{methodLabel(payment.paymentType)}</Table.Td>
                    <Table.Td data-label="Status">{paymentStateText(payment)}</Table.Td>
                    <Table.Td data-label="PAY.">
                      <span className={`${classes.lines} ${classes.payId}`}>
                        {payId ? (
                          <ExternalLink template={providerLink} id={payId}>
                            {payId}
                          </ExternalLink>
                        ) : (
                          '–'
                        )}
                        {url && <CopyLink url={url} />}
                      </span>
                    </Table.Td>
                    <Table.Td data-label="Boekhouding">{netsuiteId ?? '–'}</Table.Td>
                    <Table.Td className={classes.number} data-label="Bedrag">
                      <span className={classes.lines}>
                        {money(payment.payment)}
                        {refunded > 0 && (
                          <span className={`${classes.quiet} ${classes.refunded}`}>
                            waarvan {money(refunded)} terug
                          </span>
                        )}
                      </span>
                    </Table.Td>
                    <Table.Td>
                      <PaymentRowActions
                        salesOrderId={salesOrderId}
                        paymentId={id}
                        loosePayment={loosePayment}
                        onChanged={onChanged}
                      />
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

function CopyLink({ url }: { url: string }) {
  return (
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-xs" onClick={copy}>
          {copied ? 'Gekopieerd' : 'Betaallink kopiëren'}
        </Button>
      )}
    </CopyButton>
  )
}

const PAID = { className: classes.paid, 'data-tone': 'good' }
const IN_REVIEW = { className: classes.inReview, 'data-tone': 'bad' }
