import { useEffect, useState } from 'react'
import { type DeskAttempt, type DeskState, deskChanged } from '#shared/contracts/terminal/desk-channels.ts'
import { useCounter } from '../counter-link/index.ts'

/** The payment desks of this till, as the main process tells of them; the page asks for none by itself. */
export function useDesks(): readonly DeskState[] {
  const counter = useCounter()
  const [desks, setDesks] = useState<readonly DeskState[]>([])
  useEffect(() => counter.listen(deskChanged, (told) => setDesks(told.desks)), [counter])
  return desks
}

/** Payments of other orders than the one that is open: those that run, and those whose end nobody saw yet. */
export const paymentsElsewhere = (desks: readonly DeskState[], openOrderId: number | undefined): DeskAttempt[] =>
  desks.flatMap(({ attempt }) => (attempt && attempt.salesOrderId !== openOrderId ? [attempt] : []))
