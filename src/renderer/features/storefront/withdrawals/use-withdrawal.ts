import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { WithdrawalReceipt } from '#shared/contracts/withdrawals.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { report } from '../../../lib/report.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import type { WithdrawalValues } from './withdrawal-values.ts'

/**
 * Returns the mutation that sends a withdrawal. The server stores a withdrawal once, also when it is sent again after a
 * double click, a lost connection or a reload. For this the idempotency key is stored before the call is sent.
 */
export function useWithdrawal(onReceived: (receipt: WithdrawalReceipt, values: WithdrawalValues) => void) {
  const api = useApi()
  const isBusy = useRef(false)
  const sending = useMutation({
    mutationFn: (values: WithdrawalValues) =>
      api.withdrawals.declare({ headers: { 'idempotency-key': keyFor(JSON.stringify(values)) }, body: values }),
    onSuccess: (receipt, values) => {
      onReceived(receipt, values)
      useShoppingStore.setState({ withdrawal: undefined, withdrawalAttempt: undefined })
    },
    onError: (error) => report(error, 'withdrawal'),
    onSettled: () => {
      isBusy.current = false
    },
  })
  return {
    ...sending,
    /** Sends the withdrawal. Ignores the second click of a double click, when the button is not yet shown as busy. */
    send: (values: WithdrawalValues) => {
      if (isBusy.current) return
      isBusy.current = true
      sending.mutate(values)
    },
  }
}

/** Returns the key of the last attempt when the withdrawal is unchanged, else a new key, which it stores. */
function keyFor(fingerprint: string): string {
  const { withdrawalAttempt } = useShoppingStore.getState()
  if (withdrawalAttempt?.fingerprint === fingerprint) return withdrawalAttempt.key
  const key = newId()
  useShoppingStore.setState({ withdrawalAttempt: { key, fingerprint } })
  return key
}
