import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** A visitor's choice about cookies, as proof of it (docs/law.md#r26). Nothing in it tells who the visitor is. */
export const consents = {
  keep: endpoint({
    method: 'POST',
    path: '/api/consent',
    access: 'public',
    about: 'Keeps what a visitor allowed or refused; the same choice sent again is kept once.',
    body: z.object({
      /** Made at random by the browser; choices of one browser have the same. */
      id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Kenmerk is ongeldig.')),
      /** Of what was asked: `CONSENT_VERSION`. */
      version: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
      statistics: z.boolean(),
      marketing: z.boolean(),
      /** There is no year 0000, though ISO can write it. */
      decidedAt: z.iso.datetime('Tijdstip is ongeldig.').check(z.regex(/^(?!0000)/, 'Tijdstip is ongeldig.')),
    }),
    reply: z.object({ keptAt: moment }),
    limitPerMinute: 20,
  }),
}
