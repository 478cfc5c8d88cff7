import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallBack } from '#shared/contracts/call-backs.ts'
import type { Api } from '#shared/contracts/endpoints.ts'
import { useApi } from '../../../lib/api.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

/** What a promise to call is about. Without any of them, it is about a person who is no customer yet. */
export type CallSubject = { salesOrderId?: number; serviceCaseId?: number; userId?: number }

const KEY = 'call-backs'

/** Query of the promises to call about a subject; without a subject of all open ones. */
export const callBacksAbout = (api: Api, subject: CallSubject) =>
  queryOptions({
    queryKey: [KEY, subject],
    queryFn: ({ signal }) => api.callBacks.find({ query: subject, signal }),
    ...staffFreshness.overview,
    meta: { isPersonal: true },
  })

/** A moment for a call, as it is typed. */
export type CallMoment = { day: string; until: string }

export type NewCall = CallSubject & CallMoment & { callBackId: string; name: string; phone: string; about: string }

/** Returns the actions on promises to call. After each one, and after a refusal, the lists show the current promises. */
export function useCallActions(onDone: () => void = () => undefined) {
  const api = useApi()
  const client = useQueryClient()
  const refresh = () => {
    for (const key of [KEY, 'staff-orders', 'service']) void client.invalidateQueries({ queryKey: [key] })
  }
  const options = {
    onSuccess: () => {
      refresh()
      onDone()
    },
    onError: refresh,
  }
  return {
    promise: useStaffAction(
      ({ callBackId, ...body }: NewCall) => api.callBacks.promise({ params: { callBackId }, body }),
      options,
    ),
    done: useStaffAction(({ callBackId }: CallBack) => api.callBacks.done({ params: { callBackId } }), options),
    reopen: useStaffAction(({ callBackId }: CallBack) => api.callBacks.reopen({ params: { callBackId } }), options),
    notReached: useStaffAction(
      ({ callBackId, tries }: CallBack) => api.callBacks.notReached({ params: { callBackId }, body: { tries } }),
      options,
    ),
    move: useStaffAction(
      ({ callBackId, ...body }: CallMoment & { callBackId: string; nextId: string }) =>
        api.callBacks.move({ params: { callBackId }, body }),
      options,
    ),
  }
}

export const newCallId = newUuid
