import * as z from 'zod/mini'
import { role } from '#shared/contracts/roles.ts'
import { createPersistedStore } from '../../../platform/persisted-store.ts'
import type { Invitation } from './staff-users-queries.ts'

export const NO_INVITATION: Invitation = { email: '', firstname: '', lastname: '', roles: ['Sales'] }

const persistedInvitation = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(role),
})

/** Draft of an invitation in local storage. It survives the end of a session; a logout removes it. */
export const useInvitationDraft = createPersistedStore(
  'staff-invitation',
  async () => persistedInvitation,
  NO_INVITATION,
)
