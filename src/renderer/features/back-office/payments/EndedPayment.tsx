import { Button } from '@mantine/core'
import { formatCents } from '#shared/domain/money/format.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './PaymentDesk.module.css'
import { PrintReceipt } from './PrintReceipt.tsx'
import { attemptWords, changeWords, deskRefusalWords } from './payment-words.ts'

type EndedPaymentProps = {
  attempt: PanelAttempt
  /** True when the cash was certainly received: the text then says so. */
  isCashTaken: boolean
  /** What of it goes back to the customer, where that was counted. */
  changeCents: number | undefined
  /** Where it stays until it was seen; absent where it goes with the page. */
  onSeen: (() => void) | undefined
}

/** How the payment of this desk ended, until it was seen or the next begins. */
export function EndedPayment({ attempt, isCashTaken, changeCents = 0, onSeen }: EndedPaymentProps) {
  const { attemptId, amountCents, state, refusal } = attempt
  const { tone, text } = attemptWords(attempt)
  if (refusal) return <Notice tone="bad">{deskRefusalWords(refusal)}</Notice>
  return (
    <>
      <Notice tone={tone}>
        {isCashTaken ? `${formatCents(amountCents)} contant ontvangen.` : text}
        {isCashTaken && changeCents > 0 && <p className={classes.change}>{changeWords(changeCents)}</p>}
      </Notice>
      {onSeen && (
        <div className={classes.methods}>
          {state === 'paid' && <PrintReceipt paymentId={attemptId} />}
          <Button variant="default" onClick={onSeen}>
            Gezien
          </Button>
        </div>
      )}
    </>
  )
}
