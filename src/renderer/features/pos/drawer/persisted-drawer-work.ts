import * as z from 'zod/mini'
import { MOVEMENT_PURPOSES } from '#shared/contracts/drawers.ts'

/** Format on this machine of unfinished work at the drawer: a count of a shift, and money to book. */
export const persistedDrawerWork = z.object({
  count: z.nullable(
    z.object({
      step: z.enum(['open', 'close']),
      drawerId: z.string(),
      /** The id of a new shift is created with the count, so that a repeated request opens one shift. */
      shiftId: z.uuid(),
      /** Day of the count ("2026-11-28"). A count of another day is not used. */
      day: z.string(),
      /** Number of pieces as typed, by the value of the coin or banknote in cents. */
      counts: z.record(z.string(), z.string()),
      explanation: z.string(),
    }),
  ),
  movement: z.nullable(
    z.object({
      movementId: z.uuid(),
      kind: z.enum(['in', 'out']),
      purpose: z.enum(MOVEMENT_PURPOSES),
      /** Amount as typed. */
      amount: z.string(),
      reason: z.string(),
      /** The movement was sent, so the shop may have booked it. */
      wasSent: z.boolean(),
    }),
  ),
})
export type PersistedDrawerWork = z.output<typeof persistedDrawerWork>
export type ShiftCount = NonNullable<PersistedDrawerWork['count']>
export type MovementEntry = NonNullable<PersistedDrawerWork['movement']>
