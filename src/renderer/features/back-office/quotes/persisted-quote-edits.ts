import * as z from 'zod/mini'

const discount = z.object({ kind: z.enum(['', 'percent', 'amount']), value: z.string() })

/** Format in local storage of unsaved changes of quotes, by quote id. `revision`: of the quote that was changed. */
export const persistedQuoteEdits = z.object({
  drafts: z.record(
    z.string(),
    z.object({
      revision: z.number(),
      fields: z.object({
        customerType: z.enum(['private', 'business']),
        companyName: z.string(),
        vatnumber: z.string(),
        kvknumber: z.string(),
        gender: z.enum(['', 'm', 'v']),
        firstname: z.string(),
        middlename: z.string(),
        lastname: z.string(),
        email: z.string(),
        phoneNumber: z.string(),
        reference: z.string(),
        remarks: z.string(),
        validUntil: z.string(),
        lines: z.array(
          z.object({
            id: z.number(),
            displayName: z.string(),
            choices: z.string(),
            imageUrl: z.nullable(z.string()),
            netPrice: z.number(),
            count: z.number(),
            discount,
          }),
        ),
        orderDiscount: discount,
        reason: z.string(),
      }),
    }),
  ),
})
export type PersistedQuoteEdits = z.infer<typeof persistedQuoteEdits>
