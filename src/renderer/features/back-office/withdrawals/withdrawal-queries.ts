import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { WithdrawalState } from '#shared/domain/withdrawals/states.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'

/** First part of every query key of withdrawals. */
export const WITHDRAWALS = ['withdrawal-desk']

/** Query option for personal data: a logout removes it from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

/** The states as written in the URL (`?stand=ontvangen`), in the order of the process. */
const STATE_FILTERS: readonly { stand: string; state: WithdrawalState; label: string }[] = [
  { stand: 'ontvangen', state: 'received', label: 'Ontvangen' },
  { stand: 'in-behandeling', state: 'in_progress', label: 'In behandeling' },
  { stand: 'afgehandeld', state: 'settled', label: 'Afgehandeld' },
  { stand: 'afgewezen', state: 'refused', label: 'Afgewezen' },
]

/** The views of the list: all withdrawals, or those in one state. */
export const WITHDRAWAL_VIEWS = [
  { value: '', name: 'Alle herroepingen' },
  ...STATE_FILTERS.map(({ stand, state, label }) => ({ value: stand, name: label, counted: state })),
]

/** Reads the state from the URL; undefined means all states. */
export const readWithdrawalState = (get: (name: string) => string | undefined): WithdrawalState | undefined =>
  STATE_FILTERS.find(({ stand }) => stand === get('stand'))?.state

/** Query of one page of the withdrawals, in one state or in all states. */
export const withdrawalsPage = (
  api: Api,
  query: { page: number; pageSize: number; state?: WithdrawalState | undefined },
) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'list', query],
    queryFn: ({ signal }) => api.withdrawals.find({ query, signal }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

/** Query of one withdrawal. Refetched on each visit, because a colleague may handle it too. */
export const withdrawalDetail = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...WITHDRAWALS, 'withdrawal', id],
    queryFn: ({ signal }) => api.withdrawals.show({ params: { id }, signal }),
    ...staffFreshness.record,
    ...removedAtLogout,
  })
