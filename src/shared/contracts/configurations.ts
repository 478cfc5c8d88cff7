import * as z from 'zod/mini'
import { MAX_SAMPLES } from '../domain/samples/samples.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment } from './fields.ts'

const option = z.optional(z.nullable(z.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))))

/** The choices for a product so far; steps without a choice are absent. */
const selection = z.object({
  matrixLeathertype: option,
  matrixLeg: option,
  matrixHandle: option,
  matrixSeatheight: option,
  matrixCouchSetup: option,
})

const configurationInput = {
  /** A model, a variant, a set, or a product without variants. */
  productId: id,
  selection,
  count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(999)), 1),
  /** Ids of the added color samples. */
  sampleIds: z._default(z.array(id).check(z.maxLength(MAX_SAMPLES)), []),
}

const configuration = z.object({
  code: z.string(),
  /** URL of the page that opens the configuration, for a link or a QR code. */
  url: z.string(),
  expiresAt: moment,
  productId: z.number(),
  selection,
  count: z.number(),
  sampleIds: z.array(z.number()),
})
export type Configuration = z.output<typeof configuration>
export type ConfigurationOnWire = z.input<typeof configuration>

/** A saved selection with a code of six characters, to reopen it on another device, in the showroom or in an order. */
export const configurations = {
  keep: endpoint({
    method: 'POST',
    path: '/api/configuration',
    access: 'public',
    about: 'Stores a configuration for ninety days and returns its code; the same configuration has the same code.',
    body: z.object(configurationInput),
    reply: configuration,
    fails: codes('product_not_found', 'variant_not_found'),
    limitPerMinute: 20,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/configuration/:code',
    access: 'public',
    about: 'Returns the configuration of a code. Case, spaces and dashes in the code are ignored.',
    params: z.object({ code: z.string().check(z.maxLength(200)) }),
    reply: configuration,
    fails: codes('code_not_found'),
    // The code is short, so guessing is rate limited.
    limitPerMinute: 30,
  }),
}
