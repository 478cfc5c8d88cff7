import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { isRunning } from '#shared/domain/payments/payment-panel.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { EndedPayment } from './EndedPayment.tsx'
import type { Terminals } from './MethodButtons.tsx'
import { OwnPayment } from './OwnPayment.tsx'
import { deskRefusalWords, paymentWords } from './payment-words.ts'
import { RunningPayment } from './RunningPayment.tsx'

type ShownAttemptsProps = {
  salesOrderId: number
  /** The payment of the order that is on its way, whoever started it. */
  open: StaffPayment | undefined
  /** That of this desk, on its way or over. */
  attempt: PanelAttempt | null
  /** The one that was on its way when the desk last looked, when no other is, and this desk has none to tell of. */
  ended: StaffPayment | undefined
  isSilent: boolean
  /** Nobody was sure of the attempt of this desk for a while. */
  wasDoubted: boolean
  /** What goes back of the cash that was taken last, where that was counted. */
  changeCents: number | undefined
  terminals: Terminals['list']
  send: (event: PanelAction) => void
  /** Where an end stays until it was seen. */
  onSeen: (() => void) | undefined
}

/** What becomes of the payments of an order: the one that is on its way, that of this desk, and how the last one ended. */
export function ShownAttempts({ open, attempt, ended, send, ...about }: ShownAttemptsProps) {
  const abort = () => send({ kind: 'abort' })
  const own = open && open.paymentId === attempt?.attemptId ? attempt : undefined
  return (
    <>
      {open && (
        <RunningPayment
          key={open.paymentId}
          salesOrderId={about.salesOrderId}
          terminals={about.terminals}
          // While offline the outcome is unknown, whichever state was received last.
          isSilent={about.isSilent || own?.phase === 'silent' || own?.phase === 'unknown'}
          payment={open}
          own={
            own && {
              isAborting: own.isAborting,
              refusal: own.refusal ? deskRefusalWords(own.refusal) : undefined,
              abort,
            }
          }
        />
      )}
      {attempt && isRunning(attempt) && !own && <OwnPayment attempt={attempt} onAbort={abort} />}
      {ended && <Notice tone={paymentWords(ended, false).tone}>{paymentWords(ended, false).text}</Notice>}
      {attempt?.phase === 'ended' && !open && (
        <EndedPayment
          attempt={attempt}
          isCashTaken={attempt.type === 'CASH' && attempt.state === 'paid' && !about.wasDoubted}
          changeCents={about.changeCents}
          onSeen={about.onSeen}
        />
      )}
    </>
  )
}
