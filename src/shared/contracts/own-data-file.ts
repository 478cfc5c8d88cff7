import * as z from 'zod/mini'
import { choiceCodes } from './checkout-choices.ts'
import { moment } from './fields.ts'
import { ownOrder } from './own-orders.ts'
import { salesOrderInCodes } from './sales-orders.ts'
import { savedAddress } from './saved-details.ts'

/** A fact of a delivery, in words. */
const deliveryFact = z.object({ label: z.string(), value: z.string() })

/** The personal data that the shop stores about a person, in one file (GDPR articles 15 and 20, docs/law.md#r28). */
export const ownDataFile = z.object({
  madeAt: moment,
  /** Explains the file, and says which data is not in it, for example because it is stored without a name. */
  explanation: z.array(z.string()),
  account: z.object({
    email: z.string(),
    firstname: z.string(),
    middlename: z.string(),
    lastname: z.string(),
    gender: z.string(),
    createdAt: moment,
    emailProvenAt: z.nullable(moment),
    /** Email addresses of accounts that the shop merged into this one. */
    mergedAccounts: z.optional(z.array(z.string())),
    /** The details stored under "Uw gegevens"; null when there are none. */
    details: z.optional(
      z.nullable(
        z.object({
          customerType: z.string(),
          companyName: z.string(),
          vatnumber: z.string(),
          kvknumber: z.string(),
          phoneNumber: z.string(),
          address: savedAddress,
          deliveryAddress: z.optional(z.nullable(savedAddress)),
        }),
      ),
    ),
  }),
  orders: z.array(
    z.extend(ownOrder, {
      // The page saves the response to a file without parsing it, so these are the codes of the wire.
      delivery: choiceCodes.delivery,
      order: salesOrderInCodes,
      companyNumbers: z.object({ vatNumber: z.string(), kvkNumber: z.string() }),
      /** Signatures on the order, as paths of an SVG. */
      signatures: z.optional(z.array(z.object({ signedAt: moment, path: z.string() }))),
      /** Cancellations by the shop: the reason, the notes of staff, and the fee in EUR. */
      cancellations: z.optional(
        z.array(
          z.object({
            canceledAt: moment,
            reason: z.string(),
            note: z.string(),
            feeReason: z.string(),
            fee: z.number(),
          }),
        ),
      ),
      /** Changes that the shop proposed: its remarks, the buyer's reason, how the buyer agreed, and the price in EUR before and after. */
      changes: z.optional(
        z.array(
          z.object({
            proposedAt: moment,
            state: z.string(),
            remarks: z.string(),
            decisionReason: z.string(),
            agreement: z.string(),
            /** A changed delivery, before and afterwards, in words. */
            delivery: z.optional(z.nullable(z.object({ before: z.array(deliveryFact), after: z.array(deliveryFact) }))),
            before: z.number(),
            after: z.number(),
          }),
        ),
      ),
      /** Answers about the way into the home, promised windows, and what drivers reported. */
      deliveries: z.optional(
        z.object({
          access: z.nullable(
            z.object({
              floor: z.number(),
              hasLift: z.boolean(),
              doorCm: z.nullable(z.number()),
              parking: z.string(),
              remarks: z.string(),
            }),
          ),
          /** Measures of the way into the home: "Deur: breedte 83 cm, hoogte 201,5 cm". */
          passages: z.optional(z.array(z.string())),
          promises: z.array(
            z.object({ day: z.string(), from: z.string(), until: z.string(), state: z.string(), reason: z.string() }),
          ),
          /** `signature` is the path of an SVG. A photo is shown by staff on request. */
          reports: z.array(
            z.object({
              kind: z.string(),
              name: z.string(),
              signature: z.string(),
              reason: z.string(),
              happenedAt: moment,
              hasPhoto: z.boolean(),
            }),
          ),
        }),
      ),
      /** Promised delivery periods with the explanation of staff, and the weeks that suit. */
      promises: z.optional(
        z.object({
          periods: z.array(
            z.object({
              product: z.string(),
              from: z.string(),
              until: z.string(),
              state: z.string(),
              cause: z.nullable(z.string()),
              explanation: z.string(),
              endedOn: z.nullable(z.string()),
            }),
          ),
          preferredWeeks: z.nullable(
            z.object({ from: z.nullable(z.string()), until: z.nullable(z.string()), avoided: z.array(z.string()) }),
          ),
        }),
      ),
      /** Invoices and credit notes of the order. Amounts in EUR. */
      invoices: z.optional(
        z.array(z.object({ kind: z.string(), number: z.string(), issuedOn: z.string(), gross: z.number() })),
      ),
      /** Events of the order, with their times. */
      history: z.array(z.object({ kind: z.string(), at: moment })),
    }),
  ),
  /** Promises to call, with the subject as staff wrote it. */
  callBacks: z.optional(
    z.array(
      z.object({
        name: z.string(),
        phone: z.string(),
        about: z.string(),
        day: z.string(),
        until: z.string(),
        state: z.string(),
        promisedAt: moment,
      }),
    ),
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
  /** Withdrawn products that came back, one per line, with what staff found. */
  returns: z.optional(
    z.array(
      z.object({
        returnId: z.number(),
        withdrawalId: z.number(),
        state: z.string(),
        product: z.string(),
        count: z.number(),
        sentOn: z.nullable(z.string()),
        receivedOn: z.nullable(z.string()),
        reason: z.string(),
        deductedCents: z.number(),
      }),
    ),
  ),
  /** Notes of staff about the person. */
  notes: z.optional(z.array(z.object({ writtenAt: moment, text: z.string() }))),
  /** Service cases, with their messages; photos as paths. Notes of staff about the case are included. */
  serviceCases: z.optional(
    z.array(
      z.object({
        serviceCaseId: z.number(),
        openedAt: moment,
        state: z.string(),
        salesOrderId: z.nullable(z.number()),
        problem: z.string(),
        products: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        messages: z.array(
          z.object({ from: z.string(), text: z.string(), writtenAt: moment, photos: z.array(z.string()) }),
        ),
      }),
    ),
  ),
  /** Payments at the terminal without an order. Amounts in EUR. */
  loosePayments: z.optional(
    z.array(
      z.object({
        number: z.number(),
        paidAt: moment,
        description: z.string(),
        amount: z.number(),
        refunded: z.number(),
        /** The order to which the payment was linked. */
        salesOrderId: z.nullable(z.number()),
        name: z.string(),
        email: z.string(),
      }),
    ),
  ),
  /** Quotes, with the products of every version. */
  quotes: z.optional(
    z.array(
      z.object({
        number: z.string(),
        state: z.string(),
        madeAt: moment,
        validUntil: z.string(),
        salesOrderId: z.nullable(z.number()),
        firstname: z.string(),
        middlename: z.string(),
        lastname: z.string(),
        email: z.string(),
        phoneNumber: z.string(),
        reference: z.string(),
        companyName: z.string(),
        vatNumber: z.string(),
        kvkNumber: z.string(),
        decisionReason: z.string(),
        acceptedName: z.string(),
        total: z.number(),
        remarks: z.array(z.string()),
        lines: z.array(z.object({ version: z.number(), name: z.string(), count: z.number() })),
      }),
    ),
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
  /** Sold-out products of which this address is mailed when they are for sale again. */
  stockWaits: z.optional(z.array(z.object({ product: z.string(), askedAt: moment, mailedAt: z.nullable(moment) }))),
  /** Passkeys of the account, without their keys. */
  passkeys: z.optional(
    z.array(
      z.object({
        name: z.string(),
        addedAt: moment,
        lastUsedAt: z.nullable(moment),
        isSynced: z.boolean(),
      }),
    ),
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
  /** Mails about the orders, without their text: it is created when a mail is sent, and not stored. */
  mails: z.array(
    z.object({ kind: z.string(), salesOrderId: z.number(), writtenAt: moment, sentAt: z.nullable(moment) }),
  ),
})
export type OwnDataFile = z.infer<typeof ownDataFile>
