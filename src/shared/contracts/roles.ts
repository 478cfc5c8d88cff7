import * as z from 'zod/mini'

/** A role of staff. In a file of its own, because every page reads a stored session, without the contracts. */
export const role = z.enum(['Admin', 'Sales'])
export type Role = z.infer<typeof role>
