import { Button } from '@mantine/core'
import { formatCents } from '#shared/domain/money/format.ts'
import { changeInWords } from '#shared/domain/payments/cash-notes.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentPanel.module.css'
import { PrintReceipt } from './PrintReceipt.tsx'
import { attemptWords, panelRefusalWords } from './payment-words.ts'

type EndedPaymentProps = {
  attempt: PanelAttempt
  /** True when the cash was certainly received. The text then says that it was. */
  isCashTaken: boolean
  /** Change for the customer in cents, when the received amount was entered. */
  changeCents: number | undefined
  /** Dismisses the result. Undefined in a browser, where a reload of the page removes the result anyway. */
  onSeen: (() => void) | undefined
}

/** Result of the last payment of this panel, until the user dismisses it or the next payment begins. */
export function EndedPayment({ attempt, isCashTaken, changeCents = 0, onSeen }: EndedPaymentProps) {
  const { attemptId, amountCents, state, refusal } = attempt
  const { tone, text } = attemptWords(attempt)
  if (refusal) return <Notice tone="bad">{panelRefusalWords(refusal)}</Notice>
  return (
    <>
      <Notice tone={tone}>
        {isCashTaken ? `${formatCents(amountCents)} contant ontvangen.` : text}
        {isCashTaken && changeCents > 0 && <p className={classes.change}>{changeInWords(changeCents)}</p>}
      </Notice>
      {onSeen && (
        <div className={classes.methods}>
          {state === 'paid' && <PrintReceipt paymentId={attemptId} />}
          <SeenButton onSeen={onSeen} />
        </div>
      )}
    </>
  )
}

/** Button that removes the result of a payment from the panel. */
export const SeenButton = ({ onSeen }: { onSeen: () => void }) => (
  <Button variant="default" onClick={onSeen}>
    Gezien
  </Button>
)
