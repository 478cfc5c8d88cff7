import * as z from 'zod/mini'
import { role } from '#shared/contracts/roles.ts'

/** Schema of the session in local storage. */
export const persistedSession = z.object({
  /** Page size chosen on this computer. The page size in `session`, from the account, takes precedence. */
  userPageSize: z.optional(z.number()),
  /** Time in ms, by the clock of this computer, at which `session` was stored. A refusal before it concerns an earlier session. */
  openedAt: z.optional(z.number()),
  session: z.nullable(
    z.object({
      email: z.string(),
      roles: z.array(role),
      expires: z.string(),
      userPageSize: z.number(),
      hiddenColumns: z.optional(z.record(z.string(), z.array(z.string()))),
      mustEnrol: z.optional(z.boolean()),
    }),
  ),
})
export type PersistedSession = z.infer<typeof persistedSession>
