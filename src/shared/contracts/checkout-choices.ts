import * as z from 'zod/mini'
import {
  ADDRESS_CHOICE_CODES,
  addressChoiceOfCode,
  choicesInCodes,
  choicesInWords,
  codeOfAddressChoice,
  codeOfDelivery,
  codeOfPaymentOption,
  DELIVERY_CODES,
  deliveryOfCode,
  PAYMENT_CODES,
  paymentOptionOfCode,
} from '../domain/checkout/choice-codes.ts'
import { required } from './texts.ts'

/** The choices of a checkout as the words that our code uses. */
export const choiceWords = {
  payment: z.enum(['deposit', 'full', 'at_pickup', 'in_showroom', 'free'], required('Betaaloptie')),
  delivery: z.enum(['delivery', 'pickup'], required('Bezorging')),
  deliveryAddress: z.enum(['same', 'other'], required('Bezorgadres')),
}

/** The choices of `choiceWords` as the codes of the wire, for data that is passed on without translation. */
export const choiceCodes = {
  payment: z.enum(PAYMENT_CODES, required('Betaaloptie')),
  delivery: z.enum(DELIVERY_CODES, required('Bezorging')),
  deliveryAddress: z.enum(ADDRESS_CHOICE_CODES, required('Bezorgadres')),
}

/** The choices of `choiceWords` on the wire: parses a code to its word. */
export const codedChoices = {
  payment: z.codec(choiceCodes.payment, choiceWords.payment, {
    decode: paymentOptionOfCode,
    encode: codeOfPaymentOption,
  }),
  delivery: z.codec(choiceCodes.delivery, choiceWords.delivery, { decode: deliveryOfCode, encode: codeOfDelivery }),
  deliveryAddress: z.codec(choiceCodes.deliveryAddress, choiceWords.deliveryAddress, {
    decode: addressChoiceOfCode,
    encode: codeOfAddressChoice,
  }),
}

const texts = z.record(z.string(), z.string())

/** The texts of a form by field, on the wire: parses the codes among them to their words. */
export const codedForm = z.codec(texts, texts, { decode: choicesInWords, encode: choicesInCodes })
