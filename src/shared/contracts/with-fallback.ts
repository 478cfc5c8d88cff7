import * as z from 'zod/mini'

/**
 * A field of a reply that another back end behind docs/requirements.md#s7 may leave out: what we add to §3 and §7, and
 * what is empty (docs/decisions.md#i38). The client reads `fallback` then. Our own server always sends it, so for its
 * type it is required.
 */
export function withFallback<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>): Schema {
  // Only the type hides the default: a handler that forgets the field does not compile.
  return z._default(schema, fallback as never) as unknown as Schema
}

/** A text that may be empty, and then absent. */
export const textOrNull = withFallback(z.nullable(z.string()), null)
