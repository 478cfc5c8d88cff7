import * as z from 'zod/mini'
import { practiceRunContent } from '#shared/contracts/pos/practice-channels.ts'
import type { JsonFile } from '../../ports/machine.ts'

const attemptStates = [
  ...(['starting', 'open', 'unknown', 'paid', 'failed', 'cancelled', 'expired'] as const),
  ...(['refunded', 'charged_back', 'review'] as const),
]

const persistedRun = z.object({
  run: practiceRunContent,
  facts: z.object({
    orders: z.array(
      z.object({
        salesOrderId: z.number(),
        payments: z.array(z.object({ state: z.enum(attemptStates), amountCents: z.number() })),
        outstandingCents: z.number(),
      }),
    ),
    proposals: z.array(z.object({ salesOrderId: z.number(), amountCents: z.number() })),
    hasFaultOccurred: z.boolean(),
    isFaultOver: z.boolean(),
    hasPrintedAfterRefill: z.boolean(),
    hasStoredDraft: z.boolean(),
    hasSentDrafts: z.boolean(),
  }),
  /** Attempts from before the exercise. */
  knownAttempts: z.array(z.string()),
})

/** Reads the exercise during which the app was ended; undefined when there is none, or its file is damaged. */
export function readPracticeRun(file: JsonFile): z.output<typeof persistedRun> | undefined {
  try {
    return persistedRun.safeParse(file.read()).data
  } catch {
    // The exercise can be started again, so a damaged file is no problem.
    return undefined
  }
}
