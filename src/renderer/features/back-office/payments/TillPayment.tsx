import { usePlatform } from '../../../platform/platform.ts'
import classes from './PaymentPanel.module.css'
import { ShownAttempts } from './ShownAttempts.tsx'
import { usePanelRunner, usePaymentPanel } from './use-payment-panel.ts'

/**
 * The payment of this till for an order that could not be loaded, for example after a restart without a connection. The
 * main process has the payment in its journal. Empty without such a payment, and in a browser.
 */
export function TillPayment({ salesOrderId }: { salesOrderId: number }) {
  const { pos } = usePlatform()
  return pos && <JournaledPayment salesOrderId={salesOrderId} />
}

function JournaledPayment({ salesOrderId }: { salesOrderId: number }) {
  // The panel of the order replaces this one, and shows the result.
  const handle = usePanelRunner(salesOrderId, { keepsResult: true })
  const { state, send } = usePaymentPanel(handle, NO_PAYMENTS)
  if (!state.attempt) return null
  return (
    <section className={classes.panel} aria-labelledby="till-payment">
      <h2 id="till-payment" className={classes.title}>
        Betaling op deze kassa
      </h2>
      <ShownAttempts
        salesOrderId={salesOrderId}
        open={undefined}
        ended={undefined}
        attempt={state.attempt}
        isSilent={false}
        // Without the list of payments the text must not claim that the cash was received at this moment.
        wasUnknown
        terminals={[]}
        send={send}
        changeCents={undefined}
        onSeen={handle.runner.dismiss}
      />
    </section>
  )
}

const NO_PAYMENTS = { payments: undefined, receivedAt: 0, reload: () => {} }
