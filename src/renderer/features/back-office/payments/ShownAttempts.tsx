import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { isRunning } from '#shared/domain/payments/payment-panel.ts'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { EndedPayment, SeenButton } from './EndedPayment.tsx'
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
  /**
   * The last payment that was in progress on this page. Undefined while another payment is in progress, or while this
   * panel has an attempt to show.
   */
  ended: StaffPayment | undefined
  /** True when the payment terminal of `open` has not responded for a minute. */
  isSilent: boolean
  /** True when the outcome of this panel's attempt was unknown for a while. */
  wasUnknown: boolean
  /** Change of the last cash payment in cents, when the received amount was entered. */
  changeCents: number | undefined
  terminals: Terminals['list']
  send: (event: PanelAction) => void
  /** Dismisses the result. Undefined in a browser, where a reload of the page removes the result anyway. */
  onSeen: (() => void) | undefined
}

/** Shows the payment in progress, the attempt of this panel when it is another one, and the last result. */
export function ShownAttempts({ open, attempt, ended, send, ...rest }: ShownAttemptsProps) {
  const abort = () => send({ kind: 'abort' })
  const own = open && open.paymentId === attempt?.attemptId ? attempt : undefined
  return (
    <>
      {open && (
        <RunningPayment
          key={open.paymentId}
          salesOrderId={rest.salesOrderId}
          terminals={rest.terminals}
          // The panel may know that the outcome is unknown, for example while offline, when the last received list of
          // payments still says that the payment is open.
          isSilent={rest.isSilent || own?.phase === 'silent' || own?.phase === 'unknown'}
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
      {ended && (
        <>
          <Notice tone={paymentWords(ended, false).tone}>{paymentWords(ended, false).text}</Notice>
          {rest.onSeen && <SeenButton onSeen={rest.onSeen} />}
        </>
      )}
      {attempt?.phase === 'ended' && !open && (
        <EndedPayment
          attempt={attempt}
          isCashTaken={attempt.type === 'CASH' && attempt.state === 'paid' && !rest.wasUnknown}
          changeCents={rest.changeCents}
          onSeen={rest.onSeen}
        />
      )}
    </>
  )
}
