import * as z from 'zod/mini'
import { ADDRESS_CHOICE_CODES } from '../domain/checkout/choice-codes.ts'
import { COLUMN_LISTS } from '../domain/lists/list-names.ts'
import { PAGE_SIZES } from '../domain/lists/page-sizes.ts'
import { choiceCodes, codedChoices } from './checkout-choices.ts'
import { checkoutFields, FORMATTED_FIELDS, readCheckout } from './checkout-form.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, pageQuery } from './fields.ts'
import { salesOrder, salesOrderInCodes, salesOrderRow } from './sales-orders.ts'
import { required } from './texts.ts'
import { authReply, changedPassword, changeEmailForm } from './users.ts'

const address = z.object({
  country: z.string(),
  zipcode: z.string(),
  houseNumber: z.string(),
  houseNumberAddition: z.string(),
  streetname: z.string(),
  city: z.string(),
  province: z.string(),
  municipality: z.string(),
  /** False when the address was entered by hand because the lookup did not find it. */
  verified: z.boolean(),
})

/** The shop's data of a customer, with the field names of the checkout. Unknown fields are empty. */
export const savedCustomer = z.object({
  customerType: z.enum(['private', 'business']),
  companyName: z.string(),
  vatnumber: z.string(),
  kvknumber: z.string(),
  gender: z.enum(['m', 'v', '']),
  firstname: z.string(),
  middlename: z.string(),
  lastname: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** Null when there are no stored details and no order. */
  address: z.nullable(address),
  /** A separate delivery address that the customer stored; null or absent when it is the same. */
  deliveryAddress: z.optional(z.nullable(address)),
})
export type SavedCustomer = z.infer<typeof savedCustomer>

/** The details that customers store in their account, with the rules and names of the checkout. */
export const ownDetailsForm = z
  .object({
    customerType: checkoutFields.customerType,
    companyName: checkoutFields.companyName,
    vatnumber: checkoutFields.vatnumber,
    kvknumber: checkoutFields.kvknumber,
    gender: checkoutFields.gender,
    firstname: checkoutFields.firstname,
    middlename: checkoutFields.middlename,
    lastname: checkoutFields.lastname,
    phoneNumber: checkoutFields.phoneNumber,
    country: checkoutFields.country,
    zipcode: checkoutFields.zipcode,
    houseNumber: checkoutFields.houseNumber,
    houseNumberAddition: checkoutFields.houseNumberAddition,
    streetname: checkoutFields.streetname,
    city: checkoutFields.city,
    province: checkoutFields.province,
    municipality: checkoutFields.municipality,
    addressVerified: checkoutFields.addressVerified,
    deliveryAddress: z.prefault(checkoutFields.deliveryAddress, ADDRESS_CHOICE_CODES.same),
    deliveryAddressCountry: checkoutFields.deliveryAddressCountry,
    deliveryAddressZipcode: checkoutFields.deliveryAddressZipcode,
    deliveryAddressHouseNumber: checkoutFields.deliveryAddressHouseNumber,
    deliveryAddressHouseNumberAddition: checkoutFields.deliveryAddressHouseNumberAddition,
    deliveryAddressStreetname: checkoutFields.deliveryAddressStreetname,
    deliveryAddressCity: checkoutFields.deliveryAddressCity,
    deliveryAddressProvince: checkoutFields.deliveryAddressProvince,
    deliveryAddressMunicipality: checkoutFields.deliveryAddressMunicipality,
    deliveryAddressVerified: checkoutFields.deliveryAddressVerified,
  })
  .check((context) => {
    // Validates by the rules of a checkout with delivery.
    const { form, problems } = readCheckout(
      { ...context.value, delivery: 'delivery' },
      { onlySamples: false, isFree: false },
    )
    for (const field of FORMATTED_FIELDS) context.value[field] = form[field]
    for (const [field, message] of Object.entries(problems))
      context.issues.push({ code: 'custom', path: [field], message, input: context.value, continue: true })
  })
export type OwnDetails = z.infer<typeof ownDetailsForm>

/** State of an order, for a list. Amounts in EUR incl. VAT. */
const ownOrderSummary = z.object({
  salesOrderId: z.number(),
  insertDateTime: moment,
  stage: z.enum(['unpaid', 'received', 'processing', 'delivered', 'canceled']),
  delivery: codedChoices.delivery,
  /** Day of delivery or pickup, "2027-02-19"; null until it is recorded. */
  deliveredOn: z.nullable(z.string()),
  total: z.number(),
  paid: z.number(),
  /** Part of the total that is no longer due, because it was withdrawn or canceled. EUR. */
  released: z.optional(z.number()),
  outstanding: z.number(),
  /** Outstanding part of the deposit. */
  depositDue: z.number(),
  paymentState: z.enum(['none', 'part', 'full']),
  rows: z.array(salesOrderRow),
})
export type OwnOrderSummary = z.infer<typeof ownOrderSummary>
export type OwnOrderSummaryOnWire = z.input<typeof ownOrderSummary>

/** One order with everything that its buyer may see. */
export const ownOrder = z.extend(ownOrderSummary, { order: salesOrder, deliveryAddress: z.nullable(address) })
export type OwnOrder = z.infer<typeof ownOrder>
export type OwnOrderOnWire = z.input<typeof ownOrder>

/** All personal data that the shop stores about a person, in one file (GDPR articles 15 and 20, docs/law.md#r28). */
export const ownDataFile = z.object({
  madeAt: moment,
  /** Explains the parts, and names data that is not in the file because it is not stored under a name. */
  explanation: z.array(z.string()),
  account: z.object({
    email: z.string(),
    firstname: z.string(),
    middlename: z.string(),
    lastname: z.string(),
    gender: z.string(),
    createdAt: moment,
    emailProvenAt: z.nullable(moment),
    /** The details stored under "Uw gegevens"; null when there are none. */
    details: z.optional(
      z.nullable(
        z.object({
          customerType: z.string(),
          companyName: z.string(),
          vatnumber: z.string(),
          kvknumber: z.string(),
          phoneNumber: z.string(),
          address,
          deliveryAddress: z.optional(z.nullable(address)),
        }),
      ),
    ),
  }),
  orders: z.array(
    z.extend(ownOrder, {
      // The page saves the file as it was received, so the codes stay.
      delivery: choiceCodes.delivery,
      order: salesOrderInCodes,
      companyNumbers: z.object({ vatNumber: z.string(), kvkNumber: z.string() }),
      /** Events of the order, with their times. */
      history: z.array(z.object({ kind: z.string(), at: moment })),
    }),
  ),
  reviews: z.array(
    z.object({
      productId: z.number(),
      writtenAt: moment,
      name: z.string(),
      email: z.string(),
      rating: z.number(),
      review: z.string(),
      reaction: z.nullable(z.string()),
      isPublished: z.boolean(),
      refusalReason: z.nullable(z.string()),
    }),
  ),
  withdrawals: z.array(
    z.object({
      withdrawalId: z.number(),
      receivedAt: moment,
      state: z.string(),
      orderNumber: z.string(),
      name: z.string(),
      email: z.string(),
      products: z.string(),
      reason: z.string(),
    }),
  ),
  /** Messages from the contact form. */
  messages: z.array(
    z.object({
      receivedAt: moment,
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      subject: z.string(),
      orderNumber: z.string(),
      message: z.string(),
      /** Replies of the shop, oldest first. */
      answers: z.array(z.string()),
    }),
  ),
  /** Sales that were parked at the counter, with the details that staff had entered. */
  parkedSales: z.array(
    z.object({
      parkedAt: moment,
      title: z.string(),
      products: z.array(z.object({ id: z.number(), itemId: z.string(), count: z.number() })),
      details: z.record(z.string(), z.union([z.string(), z.boolean()])),
      note: z.string(),
    }),
  ),
  /** Current sessions of the account; expired sessions are deleted and therefore absent. */
  sessions: z.optional(
    z.array(
      z.object({
        device: z.string(),
        network: z.nullable(z.string()),
        till: z.nullable(z.string()),
        beganAt: moment,
        lastUsedAt: moment,
      }),
    ),
  ),
  /** Mails about the orders, without their text, which is created at the time of sending. */
  mails: z.array(
    z.object({ kind: z.string(), salesOrderId: z.number(), writtenAt: moment, sentAt: z.nullable(moment) }),
  ),
})
export type OwnDataFile = z.infer<typeof ownDataFile>

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

/** The password again, before an action that cannot be undone. */
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
    about: 'Returns one order of the user; an order of another user is not found.',
    params: z.object({ id }),
    reply: ownOrder,
    fails: codes('unauthenticated', 'order_not_found'),
  }),
  samples: endpoint({
    method: 'GET',
    path: '/api/user/me/samples',
    access: 'customer',
    about: 'Returns the ids of the ordered color samples.',
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
      'Stores name, phone number and address. From then on they fill in the checkout, instead of the data of later orders.',
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
    body: changedPassword,
    reply: authReply,
    fails: codes(
      'unauthenticated',
      'wrong_password',
      'too_many_requests',
      'passwords_differ',
      'password_easily_guessed',
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
    fails: codes('unauthenticated', 'wrong_password', 'too_many_requests', 'too_many_mails', 'email_unchanged'),
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
    fails: codes('unauthenticated', 'wrong_password', 'staff_account', 'too_many_requests'),
    limitPerMinute: 10,
  }),
}
