import { useEffect, useState } from 'react'
import {
  type PanelAttempt,
  type PanelState,
  panelChanged,
  panelList,
} from '#shared/contracts/pos/payment-panel-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

/** The payment desks of this till: as they stood when the page began, and from then on as the main process tells of them. */
export function usePaymentPanels(): readonly PanelState[] {
  const counter = usePos()
  const [desks, setDesks] = useState<readonly PanelState[]>([])
  useEffect(() => {
    let isOld = false
    const stopListening = counter.listen(panelChanged, (told) => {
      isOld = true
      setDesks(told.desks)
    })
    counter.call(panelList, null).then(
      (asked) => {
        // What was told meanwhile is newer.
        if (!isOld) setDesks(asked.desks)
      },
      // Locked, perhaps: once somebody is back the main process tells by itself.
      (error: unknown) => report(error, 'payment desk'),
    )
    return () => {
      isOld = true
      stopListening()
    }
  }, [counter])
  return desks
}

/** Payments of other orders than the one that is open: those that run, and those whose end nobody saw yet. */
export const paymentsElsewhere = (desks: readonly PanelState[], openOrderId: number | undefined): PanelAttempt[] =>
  desks.flatMap(({ attempt }) => (attempt && attempt.salesOrderId !== openOrderId ? [attempt] : []))
