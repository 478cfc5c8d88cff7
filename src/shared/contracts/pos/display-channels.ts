import * as z from 'zod/mini'
import { channel, event } from './channel.ts'

/** Content of the customer display. Amounts in cents. */
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
  /** The payment failed, and nothing was taken. */
  z.object({ kind: z.literal('not-paid'), amountCents: z.number() }),
  /** The result differs from the request; the display makes no statement about money. */
  z.object({ kind: z.literal('seller-helps') }),
])
export type DisplayContent = z.output<typeof displayContent>

/** Passes the cart of the page to the customer display. During a payment the display shows the payment instead. */
export const displayShow = channel({
  channel: 'display:show',
  access: 'page',
  input: displayContent,
  reply: z.object({ isShown: z.boolean() }),
})
/** Opens or closes the customer window, and returns its content; without `isOpen` it only returns the content. */
export const displayOpen = channel({
  channel: 'display:open',
  access: 'page',
  isForCustomer: true,
  input: z.object({ isOpen: z.optional(z.boolean()) }),
  reply: z.object({ isOpen: z.boolean(), shows: displayContent }),
})
export const displayChanged = event({ event: 'display:changed', isForCustomer: true, payload: displayContent })
