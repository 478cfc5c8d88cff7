import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { PaymentsOfOrder } from '#shared/contracts/payment-desk.ts'
import type { DeskEvent } from '#shared/contracts/terminal/desk-channels.ts'
import type { DeskState } from '#shared/domain/payments/desk-state.ts'
import { useApi } from '../../lib/api.ts'
import { usePlatform } from '../../platform/platform.ts'
import { counterDesk } from './counter-desk.ts'
import { pageDesk } from './page-desk.ts'

type Known = {
  /** The payments of the order, and when they were asked. */
  payments: PaymentsOfOrder | undefined
  askedAt: number
  /** Asks for them again. */
  askAgain: () => void
}

export type Desk = { state: DeskState; send: (event: DeskEvent) => void; failure: unknown }

/**
 * The payment desk of an order: the same machine in the back office, where this page runs it, and on the terminal, where
 * the main process does and the page shows.
 */
export function usePaymentDesk(salesOrderId: number, { payments, askedAt, askAgain }: Known): Desk {
  const api = useApi()
  const { counter } = usePlatform()
  const ask = useEffectEvent(askAgain)
  const runner = useMemo(() => {
    // Only asked while the desk stands.
    const later: { ask?: () => void } = {}
    const deps = { salesOrderId, askAgain: () => later.ask?.() }
    return { later, desk: counter ? counterDesk({ counter, ...deps }) : pageDesk({ api, ...deps }) }
  }, [api, counter, salesOrderId])
  const { desk } = runner

  useEffect(() => {
    runner.later.ask = () => ask()
    const close = runner.desk.open()
    return () => {
      delete runner.later.ask
      close()
    }
  }, [runner])
  useEffect(() => {
    if (payments) desk.seen(payments, askedAt)
  }, [desk, payments, askedAt])

  const state = useSyncExternalStore(desk.subscribe, desk.read, desk.read)
  const failure = useSyncExternalStore(desk.subscribe, desk.failure, desk.failure)
  return { state, send: desk.send, failure }
}
