import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { isRunning } from '#shared/domain/payments/payment-panel.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { EndedPayment } from './EndedPayment.tsx'
import type { Terminals } from './MethodButtons.tsx'
import { OwnPayment } from './OwnPayment.tsx'
import { panelRefusalWords, paymentWords } from './payment-words.ts'
import { RunningPayment } from './RunningPayment.tsx'

type ShownAttemptsProps = {
  salesOrderId: number
  /** The payment of the order in progress, whoever started it. */
  open: StaffPayment | undefined
  /** The attempt of this panel, in progress or ended. */
  attempt: PanelAttempt | null
  /** The last payment that was in progress, shown when no other one is and this panel has no attempt to show. */
  ended: StaffPayment | undefined
  isSilent: boolean
  /** The outcome of this panel's attempt was unknown for a while. */
  wasUnknown: boolean
  /** Change of the last cash payment in cents, when the received amount was entered. */
  changeCents: number | undefined
  terminals: Terminals['list']
  send: (event: PanelAction) => void
  /** Dismisses the result; absent where a reload of the page removes it anyway. */
  onSeen: (() => void) | undefined
}

/** The payments of an order that matter now: the one in progress, the attempt of this panel, and the last result. */
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
              refusal: own.refusal ? panelRefusalWords(own.refusal) : undefined,
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
          isCashTaken={attempt.type === 'CASH' && attempt.state === 'paid' && !about.wasUnknown}
          changeCents={about.changeCents}
          onSeen={about.onSeen}
        />
      )}
    </>
  )
}
