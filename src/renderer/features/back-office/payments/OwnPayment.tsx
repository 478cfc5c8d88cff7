import { Button } from '@mantine/core'
import { formatCents } from '#shared/domain/money/format.ts'
import { methodLabel } from '#shared/domain/payments/payment-methods.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentPanel.module.css'
import { attemptWords, panelRefusalWords } from './payment-words.ts'

type OwnPaymentProps = { attempt: PanelAttempt; onAbort: () => void }

/**
 * Shows a payment of this panel that is not in the list of payments of the order. Either the start is in progress, or
 * it is unknown whether the payment started, or the shop does not respond.
 */
export function OwnPayment({ attempt, onAbort }: OwnPaymentProps) {
  const { type, amountCents, phase, isAborting, refusal } = attempt
  const { tone, text } = attemptWords(attempt)
  return (
    <section className={classes.running} aria-label="Eigen betaling">
      <Notice tone={tone} title={`${methodLabel(type)} ${formatCents(amountCents)}`}>
        {text}
      </Notice>
      {phase !== 'starting' && (
        <div className={classes.methods}>
          <Button variant="default" loading={isAborting} onClick={onAbort}>
            Betaling afbreken
          </Button>
        </div>
      )}
      {refusal && <Notice tone="bad">{panelRefusalWords(refusal)}</Notice>}
    </section>
  )
}
