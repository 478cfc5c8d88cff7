import * as z from 'zod'

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null)

/** Suggestions (docs/integrations/postcode.md#s2). Unknown fields are passed on unchanged. */
export const suggestions = z.looseObject({
  newContext: orNull(z.string()),
  matches: z.array(
    z.looseObject({
      value: z.string(),
      label: z.string(),
      description: z.string().default(''),
      precision: z.enum(['None', 'Locality', 'PostalCode', 'Street', 'Address']),
      context: z.string(),
      highlights: z.array(z.tuple([z.int(), z.int()])).default([]),
      tags: z.array(z.string()).optional(),
    }),
  ),
})

/** Details of one address (docs/integrations/postcode.md#s3). Missing parts are null. */
export const details = z.looseObject({
  language: z.string().default(''),
  address: z.looseObject({
    country: z.string(),
    locality: orNull(z.string()),
    street: orNull(z.string()),
    postcode: orNull(z.string()),
    building: orNull(z.string()),
    buildingNumber: orNull(z.int()),
    buildingNumberAddition: orNull(z.string()),
  }),
  mailLines: z.array(z.string()).default([]),
  location: orNull(z.looseObject({ latitude: z.number(), longitude: z.number(), precision: z.string() })),
  isPoBox: z.boolean().default(false),
  country: z.looseObject({ name: z.string(), iso3Code: z.string(), iso2Code: z.string() }),
  details: z.record(z.string(), z.unknown()).default({}),
})

/** The body of an error response. */
export const exception = z.object({ exception: z.string() })
