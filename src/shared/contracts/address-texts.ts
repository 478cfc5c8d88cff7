import * as z from 'zod/mini'

/** The fields of an address as an order or a customer has it, without the rules of a form. */
export const addressTexts = {
  country: z.string(),
  zipcode: z.string(),
  houseNumber: z.string(),
  houseNumberAddition: z.string(),
  streetname: z.string(),
  city: z.string(),
}
