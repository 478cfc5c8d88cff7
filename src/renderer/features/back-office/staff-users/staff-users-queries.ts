import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import { type StaffSort, type StaffUser, staffSort } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { useStaffAction } from '../frame/index.ts'

/** The URL parameter of the search term. */
export const SEARCH_PARAM = 'gebruikerszoeken'

/** Reads the sort order from the URL; an unknown value means the default. */
export const sortOf = (sort: string | undefined): StaffSort => staffSort.safeParse(sort).data ?? 'name'

const LIST = ['staff-users', 'list']

/** Query option for personal data, which a logout removes from the cache. */
const removedAtLogout = { meta: { isPersonal: true } }

type StaffQuery = { page: number; pageSize: number; search: string; sort: StaffSort }

/** Query of one page of the staff users. */
export const staffPage = (api: Api, query: StaffQuery) =>
  queryOptions({
    queryKey: [...LIST, query],
    queryFn: () => api.staffUsers.find({ query }),
    ...staffFreshness.sharedList,
    ...removedAtLogout,
  })

const keyOf = (id: number) => ['staff-users', 'user', id]

/** Query of one staff user. */
export const staffUserQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () => api.staffUsers.show({ params: { id } }),
    ...staffFreshness.shared,
    ...removedAtLogout,
  })

/** Returns a function that caches the user of a response and refetches the list. */
function useCacheUser() {
  const client = useQueryClient()
  return (user: StaffUser) => {
    client.setQueryData(keyOf(user.userId), user)
    return client.invalidateQueries({ queryKey: LIST })
  }
}

export type Invitation = { email: string; firstname: string; lastname: string; roles: Role[] }

/** Returns the action that invites a staff member. `onDone` receives the new user. */
export function useInvite(onDone: (user: StaffUser) => void) {
  const api = useApi()
  const cacheUser = useCacheUser()
  return useStaffAction((invitation: Invitation) => api.staffUsers.invite({ body: invitation }), {
    onSuccess: (user) => {
      onDone(user)
      return cacheUser(user)
    },
  })
}

/** Returns the actions of an Admin on one account. Each response contains the updated account. */
export function useStaffActions(id: number) {
  const api = useApi()
  const params = { id }
  const onSuccess = useCacheUser()
  return {
    setRoles: useStaffAction((roles: Role[]) => api.staffUsers.setRoles({ params, body: { roles } }), {
      success: 'De rollen zijn opgeslagen. De gebruiker moet opnieuw inloggen.',
      onSuccess,
    }),
    setLock: useStaffAction((isLocked: boolean) => api.staffUsers.setLock({ params, body: { isLocked } }), {
      onSuccess,
    }),
    /** Mails a link to choose a password, or the invitation again to a user who has not accepted it yet. */
    mailPasswordLink: useStaffAction(
      // A new idempotency key per click, because each click must send a mail.
      (_: undefined) => api.staffUsers.mailLink({ params, headers: { 'idempotency-key': newId() } }),
      { success: 'De e-mail is verstuurd.', onSuccess },
    ),
    resetSecondFactor: useStaffAction((_: undefined) => api.staffUsers.resetSecondFactor({ params }), {
      success: 'Inlogcode en passkeys zijn gewist. De gebruiker heeft daarvan bericht gekregen.',
      onSuccess,
    }),
  }
}

export type StaffActions = ReturnType<typeof useStaffActions>
