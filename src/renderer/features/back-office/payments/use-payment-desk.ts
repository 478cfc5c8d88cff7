import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import type { PanelState } from '#shared/domain/payments/payment-process.ts'
import { useApi } from '../../../lib/api.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { counterDesk } from './counter-desk.ts'
import type { PanelRunner } from './desk-runner.ts'
import { pageDesk } from './page-desk.ts'

type PaymentsQuery = {
  /** The payments of the order, and when they were asked. */
  payments: PaymentsOfOrder | undefined
  askedAt: number
  /** Asks for them again. */
  askAgain: () => void
}

export type Desk = { state: PanelState; send: (event: PanelAction) => void; failure: unknown }

/** A desk, and what it asks for again once it stands. */
type OpenedDesk = { desk: PanelRunner; later: { ask?: () => void } }

/**
 * Who runs the payment desk of an order: in the back office this page does; on the terminal the main process, and the page
 * shows. It begins with `usePaymentDesk`.
 */
export function useDeskRunner(salesOrderId: number): OpenedDesk {
  const api = useApi()
  const { pos: counter } = usePlatform()
  return useMemo(() => {
    // Only asked while the desk stands.
    const later: { ask?: () => void } = {}
    const deps = { salesOrderId, askAgain: () => later.ask?.() }
    return { later, desk: counter ? counterDesk({ counter, ...deps }) : pageDesk({ api, ...deps }) }
  }, [api, counter, salesOrderId])
}

/** The payment desk of an order, the same machine wherever it runs, as long as it is on the screen. */
export function usePaymentDesk(runner: OpenedDesk, { payments, askedAt, askAgain }: PaymentsQuery): Desk {
  const ask = useEffectEvent(askAgain)
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
