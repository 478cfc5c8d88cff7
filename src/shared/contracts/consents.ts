import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { moment } from './fields.ts'

/** A visitor's cookie choice, stored as proof (docs/law.md#r26). The stored choice does not identify the visitor. */
export const consents = {
  keep: endpoint({
    method: 'POST',
    path: '/api/consent',
    access: 'public',
    about: 'Stores the cookie consent of a visitor; a repeated call stores it once.',
    body: z.object({
      /** Random id of the browser, the same for all choices of that browser. */
      id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Kenmerk is ongeldig.')),
      /** The consent version: `CONSENT_VERSION`. */
      version: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
      statistics: z.boolean(),
      marketing: z.boolean(),
      /** ISO 8601. The year 0000 is refused, because the database cannot store it. */
      decidedAt: z.iso.datetime('Tijdstip is ongeldig.').check(z.regex(/^(?!0000)/, 'Tijdstip is ongeldig.')),
    }),
    reply: z.object({ keptAt: moment }),
    limitPerMinute: 20,
  }),
}
