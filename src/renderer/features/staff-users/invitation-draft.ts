import * as z from 'zod/mini'
import { role } from '#shared/contracts/users.ts'
import { createKeptStore } from '../../platform/kept-store.ts'
import type { Invitation } from './staff-users-queries.ts'

export const NO_INVITATION: Invitation = { email: '', firstname: '', lastname: '', roles: ['Sales'] }

const keptInvitation = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  roles: z.array(role),
})

/** The invitation that is being written: a session that ends in the middle loses nothing of it. */
export const useInvitationDraft = createKeptStore('staff-invitation', async () => keptInvitation, NO_INVITATION)
