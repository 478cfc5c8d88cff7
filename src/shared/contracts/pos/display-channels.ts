import * as z from 'zod/mini'
import { AXES } from '../../domain/configurator/configurator.ts'
import { SIGNATURE_MAX, SIGNATURE_PATH } from '../../domain/orders/signed-order.ts'
import { LEG_NAMES } from '../../domain/pictures/picture-names.ts'
import { POSITIONS } from '../../domain/three-d/three-d-files.ts'
import { checkoutFields } from '../checkout-form.ts'
import { recordId } from '../fields.ts'
import { channel, event, nothing } from './channel.ts'

/** Maximum number of leathers that a customer can choose from, per group and in groups. */
const MAX_LEATHERS = 500
const MAX_GROUPS = 50

/** The product that the seller configures, in the words and pictures of the shop. Amounts in cents. */
const displayConfiguration = z.object({
  title: z.string(),
  /** Null for a product with photographs only. */
  picture: z.nullable(z.object({ url: z.string(), alt: z.string() })),
  choices: z.array(z.object({ axis: z.enum(AXES), name: z.string() })),
  /** Price of one piece, VAT included. */
  amountCents: z.number(),
  /** True while the configuration is incomplete: the price is then that of the cheapest variant. */
  isFrom: z.boolean(),
  count: z.number(),
  /** Total of the order with these pieces. */
  totalCents: z.number(),
  /** The piece in 3D and where the seller looks from; absent while the seller does not see it in 3D. */
  threeD: z.optional(
    z.object({
      piece: z.object({
        model: z.string().check(z.maxLength(40)),
        isMirrored: z.boolean(),
        legs: z.optional(z.enum(LEG_NAMES)),
        family: z.string().check(z.maxLength(40)),
        hex: z.string().check(z.regex(/^[0-9a-f]{6}$/)),
        liftCm: z.optional(z.number()),
      }),
      orbit: z.object({ turn: z.number(), tilt: z.number(), distance: z.number() }),
      /** Position of a relax chair; absent for the one of its pictures. */
      position: z.optional(z.enum(POSITIONS)),
    }),
  ),
})
export type DisplayConfiguration = z.output<typeof displayConfiguration>

/** The leathers that the customer can choose from. `revision` identifies the configuration that they belong to. */
const leatherOffer = z.object({
  revision: z.string(),
  chosen: z.nullable(z.number()),
  groups: z
    .array(
      z.object({
        title: z.string(),
        leathers: z
          .array(
            z.object({
              id: z.number(),
              name: z.string(),
              mainColor: z.string(),
              hex: z.string(),
              imageUrl: z.string(),
              /** Surcharge over the cheapest leather of the model, in cents. */
              surchargeCents: z.number(),
            }),
          )
          .check(z.maxLength(MAX_LEATHERS)),
      }),
    )
    .check(z.maxLength(MAX_GROUPS)),
})
export type LeatherOffer = z.output<typeof leatherOffer>

/** An order as the customer reviews it before signing. */
const orderToSign = z.object({
  rows: z
    .array(z.object({ itemId: z.number(), title: z.string(), count: z.number(), unitCents: z.number() }))
    .check(z.minLength(1), z.maxLength(200)),
  totalCents: z.number(),
  depositCents: z.number(),
  delivery: z.enum(['delivery', 'pickup']),
  /** Name of the customer; empty when unknown. */
  name: z.string().check(z.maxLength(300)),
})
export type OrderToSign = z.output<typeof orderToSign>

/** The terms of the shop, as the shop renders them. */
const terms = z.object({ title: z.string(), html: z.string().check(z.minLength(1), z.maxLength(500_000)) })

/** The order that is signed: a draft of this till, or an order of the shop. */
const signedOrderId = z.object({ draftId: z.nullable(z.uuid()), salesOrderId: z.nullable(recordId) })

/** The data that a customer types on the customer display, with the rules of the checkout. */
export const ownData = z.object({
  customerType: checkoutFields.customerType,
  companyName: checkoutFields.companyName,
  vatnumber: checkoutFields.vatnumber,
  kvknumber: checkoutFields.kvknumber,
  gender: checkoutFields.gender,
  firstname: checkoutFields.firstname,
  middlename: checkoutFields.middlename,
  lastname: checkoutFields.lastname,
  country: checkoutFields.country,
  zipcode: checkoutFields.zipcode,
  houseNumber: checkoutFields.houseNumber,
  houseNumberAddition: checkoutFields.houseNumberAddition,
  streetname: checkoutFields.streetname,
  city: checkoutFields.city,
  province: checkoutFields.province,
  municipality: checkoutFields.municipality,
  addressVerified: checkoutFields.addressVerified,
  email: checkoutFields.email,
  phoneNumber: checkoutFields.phoneNumber,
})
export type OwnData = z.output<typeof ownData>

/** Content of the customer display. Amounts in cents. */
export const displayContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({
    kind: z.literal('cart'),
    lines: z.array(z.object({ title: z.string(), count: z.number(), amountCents: z.number() })).check(z.maxLength(100)),
    totalCents: z.number(),
    /** The order of the shop whose payment the seller begins; absent for a sale that is still entered. */
    salesOrderId: z.optional(z.number()),
  }),
  /** The product that the seller configures. With `offer` the customer can choose its leather. */
  z.object({
    kind: z.literal('configuring'),
    configuration: displayConfiguration,
    offer: z.nullable(z.extend(leatherOffer, { offerId: z.string() })),
  }),
  /** The customer reviews the order, accepts the terms and signs. */
  z.object({ kind: z.literal('sign'), offerId: z.string(), order: orderToSign, terms }),
  /** The customer types name, email address, telephone number and address. */
  z.object({ kind: z.literal('own-data'), offerId: z.string() }),
  /** The seller has the data that the customer typed. */
  z.object({ kind: z.literal('data-received') }),
  /** The signature is stored. */
  z.object({ kind: z.literal('signed') }),
  /** "Volg de instructies op de pinautomaat". */
  z.object({ kind: z.literal('pay'), amountCents: z.number() }),
  /** A payment link as QR code. */
  z.object({ kind: z.literal('pay-link'), amountCents: z.number(), paymentUrl: z.string() }),
  z.object({
    kind: z.literal('thanks'),
    paidCents: z.number(),
    outstandingCents: z.number(),
    /** Link with which the customer opens the order on a phone, once; null while there is none. */
    orderLink: z.nullable(z.string()),
  }),
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
/**
 * Passes the configuration in progress to the customer display, which shows it instead of the cart; null ends that.
 * `leathers` offers the choice of the leather to the customer; null ends the offer.
 */
export const displayConfigure = channel({
  channel: 'display:configure',
  access: 'page',
  input: z.object({ configuration: z.nullable(displayConfiguration), leathers: z.nullable(leatherOffer) }),
  reply: z.object({ isShown: z.boolean() }),
})
/**
 * Offers something to the customer, instead of an earlier offer. It ends with `display:end-offer`, with the next sale,
 * with the session, and after ten minutes.
 */
export const displayOffer = channel({
  channel: 'display:offer',
  access: 'staff',
  input: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sign'), ...signedOrderId.shape, order: orderToSign, terms }),
    z.object({ kind: z.literal('own-data') }),
  ]),
  reply: z.object({ offerId: z.string(), isShown: z.boolean() }),
})
/** Ends an offer. Does nothing when it has ended. */
export const displayEndOffer = channel({
  channel: 'display:end-offer',
  access: 'staff',
  input: z.object({ offerId: z.string() }),
  reply: z.object({ isEnded: z.boolean() }),
})
/**
 * The offer on the customer display, for the seller. `declined`: the customer does not want to, or did nothing for some
 * time. `done`: the answer of the customer is stored.
 */
const sellerOffer = z.object({
  offer: z.nullable(
    z.object({
      offerId: z.string(),
      kind: z.enum(['sign', 'own-data']),
      ...signedOrderId.shape,
      state: z.enum(['open', 'declined', 'done']),
      /** False while the display shows a payment instead. */
      isShown: z.boolean(),
      /** What the customer typed; null before that. */
      ownData: z.nullable(ownData),
    }),
  ),
})
export type SellerOffer = z.output<typeof sellerOffer>['offer']
export const displayOfferRead = channel({
  channel: 'display:offer-read',
  access: 'staff',
  input: nothing,
  reply: sellerOffer,
})
export const displayOfferChanged = event({ event: 'display:offer-changed', payload: sellerOffer })
/** Opens or closes the customer window, and returns its content; without `isOpen` it only returns the content. */
export const displayOpen = channel({
  channel: 'display:open',
  access: 'page',
  input: z.object({ isOpen: z.optional(z.boolean()) }),
  reply: z.object({ isOpen: z.boolean(), shows: displayContent }),
})
/** Returns the content, for the customer window. */
export const displayRead = channel({
  channel: 'display:read',
  access: 'page',
  isForCustomer: true,
  input: nothing,
  reply: displayContent,
})
/**
 * Passes what the customer did on the customer display. `isAccepted` is false for an offer that the seller ended or
 * changed: the answer then has no effect.
 */
export const displayAnswer = channel({
  channel: 'display:answer',
  access: 'page',
  isForCustomer: true,
  input: z.object({
    offerId: z.string().check(z.maxLength(100)),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('leather'), revision: z.string().check(z.maxLength(1000)), leatherId: z.number() }),
      z.object({
        kind: z.literal('sign'),
        path: z.string().check(z.maxLength(SIGNATURE_MAX), z.regex(SIGNATURE_PATH)),
        acceptsTerms: z.literal(true),
      }),
      z.object({ kind: z.literal('own-data'), ownData }),
      z.object({ kind: z.literal('decline') }),
    ]),
  }),
  reply: z.object({ isAccepted: z.boolean() }),
  fails: ['disk_full'],
})
export const displayChanged = event({ event: 'display:changed', isForCustomer: true, payload: displayContent })
/** The customer chose a leather for the configuration with this revision. */
export const leatherChosen = event({
  event: 'display:leather-chosen',
  payload: z.object({ revision: z.string(), leatherId: z.number() }),
})
/** The shop has stored the signature on an order. */
export const signatureSent = event({
  event: 'display:signature-sent',
  payload: z.object({ salesOrderId: z.number() }),
})
