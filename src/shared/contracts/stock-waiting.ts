import * as z from 'zod/mini'
import { codes, endpoint } from './endpoint.ts'
import { email, id, moment, optionalText } from './fields.ts'

/** The form with which a visitor waits for a sold-out product. */
export const stockWaiterForm = z.object({ email: email() })

export const stockWaiting = {
  hold: endpoint({
    method: 'GET',
    path: '/api/stock/:id/hold',
    access: 'public',
    about:
      'Returns whether pieces of a product are in an unpaid order of another customer, so that they may come free. ' +
      '`isBeingPaid`: that customer ordered less than 30 minutes ago, or is paying. `heldUntilDateTime`: when the first of these ' +
      'orders expires without a payment; null when that is unknown.',
    params: z.object({ id }),
    reply: z.object({ isHeld: z.boolean(), isBeingPaid: z.boolean(), heldUntilDateTime: z.nullable(moment) }),
    limitPerMinute: 60,
  }),
  wait: endpoint({
    method: 'POST',
    path: '/api/stock/:id/waiters',
    access: 'public',
    about:
      'Asks for one mail when a sold-out product is for sale again. A repeated call for the same product and address ' +
      'changes nothing.',
    params: z.object({ id }),
    // `website` is a honeypot field that people do not see. A call with it is accepted and discarded.
    body: z.extend(stockWaiterForm, { website: optionalText(2000) }),
    reply: z.object({ message: z.string() }),
    fails: codes('product_not_found', 'product_available', 'too_many_waits'),
    limitPerMinute: 5,
  }),
}

/** Reply of the server to an accepted call. The page shows a text of its own. */
export const WAIT_ACCEPTED = 'Genoteerd.'
