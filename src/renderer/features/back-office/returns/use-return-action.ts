import { useQueryClient } from '@tanstack/react-query'
import type { StaffReturn } from '#shared/contracts/returns.ts'
import { useApi } from '../../../lib/api.ts'
import { useStaffAction } from '../frame/index.ts'
import { RETURNS, returnOfWithdrawal } from './return-queries.ts'

/**
 * Runs a step of a return and shows its result. Also after a refusal the return is fetched again, because a colleague may have
 * changed it.
 *
 * @param onChanged called after the step, for example to fetch the withdrawal, whose state changes with it
 */
export function useReturnAction<Input>(
  withdrawalId: number,
  step: (input: Input) => Promise<StaffReturn>,
  onChanged: () => unknown,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useStaffAction(step, {
    onSuccess: async (changed) => {
      queryClient.setQueryData(returnOfWithdrawal(api, withdrawalId).queryKey, { return: changed })
      await queryClient.invalidateQueries({ queryKey: [...RETURNS, 'list'] })
      await onChanged()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: [...RETURNS, 'withdrawal', withdrawalId] }),
  })
}
