import * as z from 'zod/mini'
import { channel, event } from './channel.ts'

/** What the customer sees in the second window. Amounts in cents. */
export const displayContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({
    kind: z.literal('cart'),
    lines: z.array(z.object({ title: z.string(), count: z.number(), amountCents: z.number() })).check(z.maxLength(100)),
    totalCents: z.number(),
  }),
  /** "Volg de instructies op de pinautomaat". */
  z.object({ kind: z.literal('pay'), amountCents: z.number() }),
  z.object({ kind: z.literal('thanks'), paidCents: z.number(), outstandingCents: z.number() }),
  /** It did not go through, and nothing was taken. */
  z.object({ kind: z.literal('not-paid'), amountCents: z.number() }),
  /** It ended otherwise than was asked: nothing is claimed about money. */
  z.object({ kind: z.literal('seller-helps') }),
])
export type DisplayContent = z.output<typeof displayContent>

/** The page says what is in the cart; while a payment runs the main process shows that instead. */
export const displayShow = channel({
  channel: 'display:show',
  access: 'page',
  input: displayContent,
  reply: z.object({ isShown: z.boolean() }),
})
/** Opens or closes the second window, and gives what it shows; without `isOpen` only the latter. */
export const displayOpen = channel({
  channel: 'display:open',
  access: 'page',
  isForCustomer: true,
  input: z.object({ isOpen: z.optional(z.boolean()) }),
  reply: z.object({ isOpen: z.boolean(), shows: displayContent }),
})
export const displayChanged = event({ event: 'display:changed', isForCustomer: true, payload: displayContent })
