import { role } from '#shared/contracts/users.ts'
import * as z from 'zod/mini'
import { createKeptStore } from '../../platform/kept-store.ts'

const keptSession = z.object({
  session: z.nullable(z.object({ email: z.string(), roles: z.array(role), expires: z.string(), userPageSize: z.number() })),
})

/** Who is logged in, without the token: that travels in a cookie which scripts cannot read (decisions D19). */
export const useSessionStore = createKeptStore('auth', keptSession, { session: null })
