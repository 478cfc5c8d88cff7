import * as z from 'zod/mini'
import { COLUMN_LISTS } from '../domain/lists/list-names.ts'
import { PAGE_SIZES } from '../domain/lists/page-sizes.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, pageQuery } from './fields.ts'
import { ownDataFile } from './own-data-file.ts'
import { ownOrder, ownOrderSummary } from './own-orders.ts'
import { proofNeeded } from './passkeys.ts'
import { ownDetailsForm, savedCustomer } from './saved-details.ts'
import { required } from './texts.ts'
import { authReply, changeEmailForm, passwordChange } from './users.ts'

/** A session of the account. */
const ownSession = z.object({
  sessionId: z.string(),
  /** Browser and system in words: "Firefox op Windows". */
  device: z.string(),
  /** First part of the IP address: "84.24.x.x". */
  network: z.nullable(z.string()),
  /** Name of the till, for a session that began there with a PIN. */
  till: z.nullable(z.string()),
  beganDateTime: moment,
  lastUsedDateTime: moment,
  /** True for the session of this call. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>
const ownSessions = z.object({ sessions: z.array(ownSession) })

/** Requires the password again, because the deletion of an account cannot be undone. */
const deleteAccountForm = z.object({
  password: z.string(required('Wachtwoord')).check(z.minLength(1, required('Wachtwoord')), z.maxLength(200)),
})

/** Endpoints for the data of the logged-in user; none of them returns data of other people. */
export const account = {
  customer: endpoint({
    method: 'GET',
    path: '/api/user/me/customer',
    access: 'customer',
    about:
      'Returns the data that fill in the checkout of the logged-in user: the stored details, otherwise those of the latest order placed with the account.',
    reply: savedCustomer,
    fails: codes('unauthenticated'),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/user/me/salesorders',
    access: 'customer',
    about: "Lists the user's own orders, newest first.",
    query: z.object({
      page: pageQuery.page,
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24)), 6),
    }),
    reply: z.object({
      items: z.array(ownOrderSummary),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
    }),
    fails: codes('unauthenticated'),
  }),
  order: endpoint({
    method: 'GET',
    path: '/api/user/me/salesorders/:id',
    access: 'customer',
    about: 'Returns one order of the user. For an order of another user it fails with `order_not_found`.',
    params: z.object({ id }),
    reply: ownOrder,
    fails: codes('unauthenticated', 'order_not_found'),
  }),
  samples: endpoint({
    method: 'GET',
    path: '/api/user/me/samples',
    access: 'customer',
    about: 'Returns the ids of the color samples that the user ordered.',
    reply: z.array(z.number()),
    fails: codes('unauthenticated'),
  }),
  setPageSize: endpoint({
    method: 'PUT',
    path: '/api/user/me/pagesize',
    access: 'customer',
    about: 'Stores the number of rows per page of the logged-in user; the session contains it from the next login on.',
    body: z.object({
      userPageSize: z.number().check(
        z.refine((pageSize) => PAGE_SIZES.some((size) => size === pageSize), `Kies uit ${PAGE_SIZES.join(', ')}.`),
        z.maximum(Math.max(...PAGE_SIZES)),
      ),
    }),
    reply: z.object({ userPageSize: z.number() }),
    fails: codes('unauthenticated'),
  }),
  setHiddenColumns: endpoint({
    method: 'PUT',
    path: '/api/user/me/columns',
    access: 'staff',
    about:
      'Stores the columns of a back-office list that the logged-in user hides; the session contains them from the next login on. Unknown columns are dropped.',
    body: z.object({
      list: z.enum(COLUMN_LISTS),
      hidden: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
    }),
    reply: z.object({ hiddenColumns: z.record(z.string(), z.array(z.string())) }),
    fails: codes('unauthenticated'),
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/api/user/me/export',
    access: 'customer',
    about: 'Returns all stored data of the logged-in user as one file.',
    reply: ownDataFile,
    fails: codes('unauthenticated'),
    limitPerMinute: 10,
  }),
  saveDetails: endpoint({
    method: 'PUT',
    path: '/api/user/me/customer',
    access: 'customer',
    about:
      'Stores name, phone number and address. From then on these fill in the checkout, and no longer the data of the ' +
      'latest order.',
    body: ownDetailsForm,
    reply: savedCustomer,
    fails: codes('unauthenticated'),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/me/password',
    access: 'customer',
    isStrong: true,
    about: 'Changes the password of a user who knows the current one. Ends every session, and opens a new one.',
    body: passwordChange,
    reply: authReply,
    fails: codes(
      'unauthenticated',
      'wrong_password',
      'too_many_tries',
      'too_many_requests',
      'passwords_differ',
      'password_easily_guessed',
      'password_leaked',
    ),
    limitPerMinute: 10,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/user/me/email',
    access: 'customer',
    isStrong: true,
    about:
      'Mails a link to the new address, and a notice to the current one. The address changes when the link is used. The response is the same for an address that another account has.',
    body: changeEmailForm,
    reply: z.object({ message: z.string() }),
    fails: {
      ...codes(
        'unauthenticated',
        'wrong_password',
        'too_many_tries',
        'too_many_requests',
        'too_many_mails',
        'email_unchanged',
      ),
      ...proofNeeded,
    },
    limitPerMinute: 10,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/user/me/sessions',
    access: 'customer',
    about: 'Lists the sessions of the logged-in user: device, network and last use of each, the last used first.',
    reply: ownSessions,
    fails: codes('unauthenticated'),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/user/me/sessions/:sessionId',
    access: 'customer',
    isStrong: true,
    about: 'Ends one session of the user. An ended session stays ended.',
    params: z.object({ sessionId: z.uuid() }),
    reply: ownSessions,
    fails: codes('unauthenticated'),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/user/me/sessions/end-others',
    access: 'customer',
    isStrong: true,
    about: 'Ends every session of the user except the current one.',
    reply: ownSessions,
    fails: codes('unauthenticated'),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/user/me/delete',
    access: 'customer',
    about:
      'Deletes the account and all data that the law does not require to keep; returns the retained orders and their last day.',
    body: deleteAccountForm,
    reply: z.object({
      message: z.string(),
      /** Orders that are retained for the tax records, with the last day of retention. */
      keptOrders: z.array(z.object({ salesOrderId: z.number(), until: z.string() })),
    }),
    fails: codes('unauthenticated', 'wrong_password', 'staff_account', 'too_many_tries', 'too_many_requests'),
    limitPerMinute: 10,
  }),
}
