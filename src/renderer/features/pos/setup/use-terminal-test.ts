import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { TerminalTest } from '#shared/contracts/terminal-tests.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import { usePlatform } from '../../../platform/platform.ts'
import type { PersistedTerminalTest } from './persisted-terminal-test.ts'

/** A start: the id of the test, and its terminal; null for the default terminal of the shop. */
type Start = { testId: string; terminalCode: string | null }

const noTest: PersistedTerminalTest = { test: null }

/** The test payment that was started last. It is persisted, so a reload or a killed till starts no second payment. */
const useTestStore = createPersistedStore(
  'terminal-test',
  () => import('./persisted-terminal-test.ts').then(({ persistedTerminalTest }) => persistedTerminalTest),
  noTest,
)

/**
 * State of the test payment of this till. `absent`: none was started. `starting`: the start has no response yet.
 * `unreachable`: the shop does not respond, so the result is unknown. `lost`: the start never reached the shop. `failed`:
 * the shop had a failure, and started nothing.
 */
export type TestView =
  | { kind: 'absent' | 'starting' | 'unreachable' | 'lost' }
  | { kind: 'refused' | 'failed'; reason: string }
  | { kind: 'known'; test: TerminalTest }

/**
 * Starts, polls and cancels the test payment on a terminal. Every try has one id until its result is known, so a double
 * press, a reload and a repeated call never start a second payment.
 *
 * @param terminalCode null for the default terminal of the shop
 */
export function useTerminalTest(terminalCode: string | null) {
  const api = useApi()
  const { storage } = usePlatform()
  const client = useQueryClient()
  const persisted = useTestStore(({ test }) => test)
  const testId = persisted?.testId ?? ''
  const keyOf = (id: string) => ['terminal-test', id]

  const start = useMutation({
    mutationFn: async ({ testId: id, terminalCode: code }: Start) => {
      // The id is on the disk before the call. Otherwise a reload would make another id.
      await storage.written?.()
      return api.terminalTests.start({ body: { testId: id, ...(code !== null && { terminalCode: code }) } })
    },
    networkMode: 'always',
    onSuccess: (test) => client.setQueryData(keyOf(test.testId), test),
  })
  const status = useQuery({
    queryKey: keyOf(testId),
    queryFn: () => api.terminalTests.status({ params: { testId } }),
    enabled: persisted !== null && !start.isPending,
    ...staffFreshness.terminalTest<TerminalTest>(isUnfinished),
  })
  /** The last start; ends with the response of the shop, or without one. */
  const lastStart = useRef<Promise<unknown>>(undefined)
  const cancel = useMutation({
    mutationFn: async () => {
      // Before the response of the start the shop may not have the payment id that a cancellation needs.
      await lastStart.current
      return api.terminalTests.cancel({ params: { testId } })
    },
    networkMode: 'always',
    onSuccess: (test) => client.setQueryData(keyOf(test.testId), test),
  })

  /** The test that was started or still running while this step is shown. Its result is shown, whatever its age. */
  const [ownId, setOwnId] = useState<string>()
  if (status.data?.state === 'waiting' && ownId !== testId) setOwnId(testId)
  /** Failure of the last start on the chosen terminal. */
  const startError = start.variables?.terminalCode === terminalCode ? start.error : null

  const view = viewOf()
  function viewOf(): TestView {
    if (start.isPending) return { kind: 'starting' }
    const test = persisted ? status.data : undefined
    if (test && test.state !== 'waiting')
      return isOf(test, terminalCode) &&
        persisted?.terminalCode === terminalCode &&
        (ownId === testId || isRecent(test))
        ? { kind: 'known', test }
        : { kind: 'absent' }
    if (startError && isRefusal(startError)) return { kind: 'refused', reason: startError.message }
    if (!persisted) return { kind: 'absent' }
    if (status.error) return isUnknown(status.error) ? notStarted() : { kind: 'unreachable' }
    return test ? { kind: 'known', test } : { kind: start.error ? 'unreachable' : 'starting' }
  }

  /** The view of a test that the shop does not have. */
  function notStarted(): TestView {
    if (!startError) return { kind: 'absent' }
    return isFailure(startError) ? { kind: 'failed', reason: startError.message } : { kind: 'lost' }
  }

  return {
    view,
    isCanceling: cancel.isPending,
    cancelProblem: cancel.error?.message,
    begin() {
      if (start.isPending) return
      const hasResult = status.data !== undefined && status.data.state !== 'waiting'
      const id = persisted && !hasResult ? persisted.testId : newUuid()
      useTestStore.setState({ test: { testId: id, terminalCode } })
      setOwnId(id)
      cancel.reset()
      lastStart.current = start.mutateAsync({ testId: id, terminalCode }).catch(() => undefined) // `start` has the error
    },
    cancel: () => cancel.mutate(),
    /**
     * Cancels a test that still runs, because the user goes on without it. Returns false when it could not be canceled;
     * `cancelProblem` then says what to do at the terminal. A second call returns true, so the user can always go on.
     */
    async leave(): Promise<boolean> {
      const isRunning = view.kind === 'starting' || (view.kind === 'known' && view.test.state === 'waiting')
      if (!isRunning || cancel.isError) return true
      return cancel.mutateAsync().then(() => true, isUnknown)
    },
  }
}

/** Forgets the last test payment. A test without a result stays, so that its result can still be shown. */
export function forgetTerminalTest(view: TestView): void {
  if (view.kind === 'known' && view.test.state !== 'waiting') useTestStore.setState(noTest)
}

/** True when a test was on the chosen terminal. The default terminal has no code on the till. */
const isOf = (test: TerminalTest, terminalCode: string | null) =>
  terminalCode === null || test.terminalCode === terminalCode

/** A result is shown after a reload within this time. An older one says nothing about the terminal of now. */
const RECENT_MS = 10 * 60_000

/** True for a test that was started a short time ago. The clocks of the shop and the till may differ a little. */
const isRecent = ({ startedDateTime }: TerminalTest) => Math.abs(Date.now() - Date.parse(startedDateTime)) < RECENT_MS

/** True for a failure that the shop decided: nothing was started. */
const isRefusal = (error: Error) => error instanceof ShopError && error.status >= 400 && error.status < 500

/** True for a failure inside the shop. The till itself reports a missing connection with another code. */
const isFailure = (error: Error) => error instanceof ShopError && error.status >= 500 && error.code !== 'server_away'

const isUnknown = (error: Error) => error instanceof ShopError && error.code === 'terminal_test_not_found'

/** True for a refusal for lack of a session, as in a locked till. The page reads the test again after the unlock. */
const isLockedOut = (error: Error) => error instanceof ShopError && (error.status === 401 || error.status === 403)

const isUnfinished = (test: TerminalTest | undefined, error: Error | null) =>
  error ? !isUnknown(error) && !isLockedOut(error) : test === undefined || test.state === 'waiting'
