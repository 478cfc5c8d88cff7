import * as z from 'zod/mini'
import { PIN_DIGITS, PIN_RULE } from '../domain/accounts/pin.ts'
import { MAIN_DRAWER, MAIN_DRAWER_NAME } from '../domain/day-close/drawer.ts'
import { tillCustomer } from './customers.ts'
import { codes, endpoint } from './endpoint.ts'
import { email, locationId, moment, recordId, requiredText, rollMm } from './fields.ts'
import { password, session } from './users.ts'

export const TILL_NAME_MAX = 60
/** Maximum number of orders that a till asks about. */
export const MAX_SEEN_ORDERS = 200

/** Proof that the calling machine is this till. */
const tillProof = { tillId: z.uuid(), secret: z.string().check(z.minLength(1), z.maxLength(200)) }

/** Only the format is checked here. The server decides which PINs are too easy to guess. */
export const pin = z.string('Pincode is verplicht.').check(z.regex(PIN_DIGITS, PIN_RULE))

/** A till in the list for Admin. Ended tills stay in the list. */
const till = z.object({
  tillId: z.string(),
  name: z.string(),
  /** Email address, like `lastUsedBy` and `endedBy`. */
  openedBy: z.string(),
  openedDateTime: moment,
  lastUsedDateTime: z.nullable(moment),
  lastUsedBy: z.nullable(z.string()),
  endedDateTime: z.nullable(moment),
  endedBy: z.nullable(z.string()),
  /** The drawer with the cash that is received at this till: `main` or a uuid. Several tills can share a drawer. */
  drawerId: z._default(z.string(), MAIN_DRAWER),
  drawerName: z._default(z.string(), MAIN_DRAWER_NAME),
  /** 0 for the default location. */
  locationId: z._default(z.number(), 0),
})
export type Till = z.infer<typeof till>
const allTills = z.object({ tills: z.array(till) })

/** Codes that have not expired. The code itself is stored as a hash, so it is not in the list. */
const tillCodes = z.object({
  codes: z.array(
    z.object({
      codeId: z.string(),
      name: z.string(),
      isUsed: z.boolean(),
      expiresDateTime: moment,
      locationId: z.number(),
    }),
  ),
})
export type TillCodes = z.infer<typeof tillCodes>

const issuedCode = z.object({
  codeId: z.string(),
  /** In groups, for typing: `7K2Q-0XN4`. */
  code: z.string(),
  /** Text of the QR code. */
  link: z.string(),
  /** Address of the shop, for typing on the till. */
  address: z.string(),
  expiresDateTime: moment,
})
export type IssuedTillCode = z.infer<typeof issuedCode>

/** Tills of the showroom, and the change of user by PIN. */
export const tills = {
  open: endpoint({
    method: 'POST',
    path: '/api/till/open',
    access: 'staff',
    isStrong: true,
    about: 'Registers a machine as a till of the shop. Its secret is returned only this once.',
    body: z.object({
      name: requiredText('Naam', TILL_NAME_MAX),
      /** The till as which this machine was registered before. That registration ends, and its name becomes free. */
      replaces: z.optional(z.uuid()),
    }),
    reply: z.object({ tillId: z.string(), name: z.string(), secret: z.string() }),
    fails: codes('till_name_taken'),
    limitPerMinute: 10,
  }),
  issueCode: endpoint({
    method: 'POST',
    path: '/api/admin/till/code',
    access: 'admin',
    isStrong: true,
    about:
      'Makes a code with which a new machine registers itself as a till. It is returned only this once, works once and for ten minutes.',
    body: z.object({ name: requiredText('Naam', TILL_NAME_MAX), locationId }),
    reply: issuedCode,
    fails: codes('till_name_taken', 'not_found'),
    limitPerMinute: 10,
  }),
  codes: endpoint({
    method: 'GET',
    path: '/api/admin/till/codes',
    access: 'admin',
    about: 'Lists the codes for new tills that have not expired, and whether they were used.',
    reply: tillCodes,
  }),
  revokeCode: endpoint({
    method: 'POST',
    path: '/api/admin/till/code/:codeId/revoke',
    access: 'admin',
    about: 'Revokes a code for a new till that was not used.',
    params: z.object({ codeId: z.uuid() }),
    reply: tillCodes,
  }),
  redeemCode: endpoint({
    method: 'POST',
    path: '/api/till/code',
    access: 'public',
    about:
      'Registers a machine as a till with a code of an Admin. Its secret is returned only this once. The call may be repeated with the same id when its reply was lost.',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)), requestId: z.uuid() }),
    reply: z.object({
      tillId: z.string(),
      name: z.string(),
      secret: z.string(),
      /** Names of its location and of its drawer. */
      location: z.string(),
      drawer: z.string(),
    }),
    fails: codes('till_code_invalid', 'till_name_taken'),
    limitPerMinute: 5,
  }),
  holders: endpoint({
    method: 'POST',
    path: '/api/till/holders',
    access: 'public',
    changes: false,
    about: 'Lists the users who may take over this till by PIN.',
    body: z.object(tillProof),
    reply: z.object({ name: z.string(), holders: z.array(z.object({ email: z.string(), name: z.string() })) }),
    fails: codes('till_unknown'),
    limitPerMinute: 60,
  }),
  switch: endpoint({
    method: 'POST',
    path: '/api/till/switch',
    access: 'public',
    about:
      'Opens a session by PIN on a till of the shop: at most four hours, and not for calls that require a password. Sets no cookie.',
    body: z.object({ ...tillProof, email: email(), pin }),
    reply: z.object({ token: z.string(), message: z.string(), session }),
    fails: codes('wrong_pin', 'pin_blocked', 'pin_needs_second_factor', 'till_unknown'),
    limitPerMinute: 30,
  }),
  customers: endpoint({
    method: 'POST',
    path: '/api/till/customers',
    access: 'staff',
    changes: false,
    about:
      'Returns the customers of the last 90 days to a till of the shop, which finds them while the shop is unreachable. Without customers when the till has these already.',
    body: z.object({
      ...tillProof,
      /** The hash of the previous reply; null when the till has no customers. */
      hash: z.nullable(z.string().check(z.maxLength(100))),
      /** Ids of the orders that the till stores for use without the shop. */
      seenOrderIds: z.optional(z.array(recordId).check(z.maxLength(MAX_SEEN_ORDERS))),
    }),
    reply: z.object({
      hash: z.string(),
      /** Null when the hash is that of the body. */
      customers: z.nullable(z.array(tillCustomer)),
      /** The orders of `seenOrderIds` whose buyer was erased. The till must remove them. */
      erasedOrderIds: z.optional(z.array(z.number())),
    }),
    fails: codes('till_unknown'),
    limitPerMinute: 30,
  }),
  countTries: endpoint({
    method: 'POST',
    path: '/api/till/tries',
    access: 'public',
    about:
      'Counts wrong PINs or passwords that were typed on a till while the shop was unreachable. A repeated report counts once.',
    body: z.object({
      ...tillProof,
      reportId: z.uuid(),
      email: email(),
      kind: z.enum(['pin', 'password']),
      tries: z.number().check(z.int(), z.minimum(1), z.maximum(10)),
    }),
    /** The same reply for an unknown user, so that it does not reveal who works here. */
    reply: z.object({}),
    fails: codes('till_unknown'),
    limitPerMinute: 30,
  }),
  drawerOpened: endpoint({
    method: 'POST',
    path: '/api/till/drawer-opening',
    access: 'staff',
    about:
      'Writes to the audit log that a user opened the cash drawer without a payment. A repeated call with the same id writes nothing more.',
    body: z.object({
      openingId: z.uuid(),
      openedDateTime: z.iso.datetime(),
      /** Email address of the user who opened it. Another user may be logged in when the call is sent. */
      openedBy: email(),
      till: z.nullable(z.string().check(z.maxLength(TILL_NAME_MAX))),
    }),
    reply: z.object({ openingId: z.string() }),
    limitPerMinute: 60,
  }),
  testPage: endpoint({
    method: 'GET',
    path: '/api/till/test-page.pdf',
    access: 'staff',
    about: 'Returns a page to test a printer: on A4, or on a paper roll of this width in mm.',
    query: z.object({ rollMm: z.optional(rollMm) }),
    reply: z.string(),
    limitPerMinute: 30,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/tills',
    access: 'admin',
    about: 'Lists the tills of the shop, active ones first.',
    reply: allTills,
  }),
  setDrawer: endpoint({
    method: 'PUT',
    path: '/api/admin/till/:tillId/drawer',
    access: 'admin',
    about: 'Sets the drawer with the cash of a till: `main`, the drawer of another till, or `own` for a new drawer.',
    params: z.object({ tillId: z.uuid() }),
    body: z.object({ drawerId: z.union([z.enum([MAIN_DRAWER, 'own']), z.uuid()]) }),
    reply: allTills,
    fails: codes('till_unknown'),
  }),
  setLocation: endpoint({
    method: 'PUT',
    path: '/api/admin/till/:tillId/location',
    access: 'admin',
    about: 'Moves a till to a location, 0 for the default one. It gets a drawer of its own there.',
    params: z.object({ tillId: z.uuid() }),
    body: z.object({ locationId }),
    reply: allTills,
    fails: codes('till_unknown'),
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/admin/till/:tillId/end',
    access: 'admin',
    isStrong: true,
    about: 'Ends the registration of a till: PINs no longer work there, and its sessions end.',
    params: z.object({ tillId: z.uuid() }),
    reply: allTills,
    fails: codes('till_unknown'),
  }),
}

const ownPin = z.object({
  hasPin: z.boolean(),
  /** True after too many wrong PINs; a login with the password unblocks it. */
  isBlocked: z.boolean(),
  setDateTime: z.nullable(moment),
})
export type OwnPin = z.infer<typeof ownPin>

/** PIN of the logged-in user, for the tills of the shop. */
export const pins = {
  show: endpoint({
    method: 'GET',
    path: '/api/user/me/pin',
    access: 'staff',
    about: 'Returns whether the user has a PIN, and whether it is blocked.',
    reply: ownPin,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/user/me/pin',
    access: 'staff',
    isStrong: true,
    about: 'Sets the PIN of the user, who must give the password as well. Sessions opened with the previous PIN end.',
    body: z.object({ pin, password }),
    reply: ownPin,
    fails: codes('wrong_password', 'too_many_tries', 'too_many_requests', 'pin_too_easy'),
    limitPerMinute: 10,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/me/pin',
    access: 'staff',
    isStrong: true,
    about: 'Removes the PIN of the user. Sessions opened with that PIN end.',
    reply: ownPin,
  }),
}
