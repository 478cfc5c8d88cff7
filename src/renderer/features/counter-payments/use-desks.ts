import { useEffect, useState } from 'react'
import { type DeskAttempt, type DeskState, deskChanged, deskList } from '#shared/contracts/terminal/desk-channels.ts'
import { report } from '../../lib/report.ts'
import { useCounter } from '../counter-link/index.ts'

/** The payment desks of this till: as they stood when the page began, and from then on as the main process tells of them. */
export function useDesks(): readonly DeskState[] {
  const counter = useCounter()
  const [desks, setDesks] = useState<readonly DeskState[]>([])
  useEffect(() => {
    let isOld = false
    const stopListening = counter.listen(deskChanged, (told) => {
      isOld = true
      setDesks(told.desks)
    })
    counter.call(deskList, null).then(
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
export const paymentsElsewhere = (desks: readonly DeskState[], openOrderId: number | undefined): DeskAttempt[] =>
  desks.flatMap(({ attempt }) => (attempt && attempt.salesOrderId !== openOrderId ? [attempt] : []))
