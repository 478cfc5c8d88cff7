import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { PanelAction } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PaymentsOfOrder } from '#shared/contracts/staff-payments.ts'
import type { PanelState } from '#shared/domain/payments/payment-process.ts'
import { useApi } from '../../../lib/api.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { pagePanel } from './page-panel.ts'
import { posPanel } from './pos-panel.ts'

/** Runs the payment panel of an order: in this page, or in the main process of the showroom app. */
export interface PanelRunner {
  read(): PanelState
  /** Applies an action of the user. The new state is available at once. */
  send(action: PanelAction): void
  /**
   * Receives the payments of the order.
   *
   * @param receivedAt time of the response, by the clock of the page
   */
  receive(payments: PaymentsOfOrder, receivedAt: number): void
  /** Error of the last action; undefined when it succeeded. */
  failure(): unknown
  /**
   * Returns the interval at which the page reads the payments of the order while a payment terminal is busy; false for
   * never. The event stream of the order reports changes in addition.
   *
   * @param busyForMs time since this page first saw the payment terminal busy
   */
  pollIntervalMs(busyForMs: number): number | false
  /** Records that the user has seen the result. Absent in a browser, where a reload removes the result anyway. */
  readonly dismiss?: () => void
  subscribe(listener: () => void): () => void
  /** Starts the runner. Returns a function that stops it. */
  open(): () => void
}

type PaymentsQuery = {
  /** The payments of the order, and the time of the response. */
  payments: PaymentsOfOrder | undefined
  receivedAt: number
  /** Refetches the payments. */
  reload: () => void
}

export type Panel = { state: PanelState; send: (action: PanelAction) => void; failure: unknown }

/** A runner. `queries.reload` refetches the payments; it is set while the panel is mounted. */
type PanelHandle = { runner: PanelRunner; queries: { reload?: () => void } }

/**
 * Returns the runner of the panel of an order. `usePaymentPanel` starts it.
 *
 * @param options.keepsResult true when the result of a payment must stay after the panel closes, until the user
 *   dismisses it
 */
export function usePanelRunner(
  salesOrderId: number,
  { keepsResult = false }: { keepsResult?: boolean } = {},
): PanelHandle {
  const api = useApi()
  const { pos } = usePlatform()
  return useMemo(() => {
    const queries: { reload?: () => void } = {}
    const deps = { salesOrderId, reload: () => queries.reload?.() }
    return { queries, runner: pos ? posPanel({ pos, keepsResult, ...deps }) : pagePanel({ api, ...deps }) }
  }, [api, pos, salesOrderId, keepsResult])
}

/** Runs the payment panel of an order while the component is mounted. */
export function usePaymentPanel(
  { runner, queries }: PanelHandle,
  { payments, receivedAt, reload }: PaymentsQuery,
): Panel {
  const refetch = useEffectEvent(reload)

  useEffect(() => {
    queries.reload = () => refetch()
    const close = runner.open()
    return () => {
      delete queries.reload
      close()
    }
  }, [runner, queries])
  useEffect(() => {
    if (payments) runner.receive(payments, receivedAt)
  }, [runner, payments, receivedAt])

  const state = useSyncExternalStore(runner.subscribe, runner.read, runner.read)
  const failure = useSyncExternalStore(runner.subscribe, runner.failure, runner.failure)
  return { state, send: runner.send, failure }
}
