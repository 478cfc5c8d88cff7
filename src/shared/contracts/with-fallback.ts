import * as z from 'zod/mini'

/**
 * A field that another back end may omit (docs/requirements.md#s7): an addition of ours, or an empty field
 * (docs/decisions.md#i38). The client then reads `fallback`. Our own server always sends it, so its type is required.
 */
export function withFallback<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>): Schema {
  // Only the input type hides the default, so that a handler without the field does not compile.
  return z._default(schema, fallback as never) as unknown as Schema
}

/** A text that may be null or absent. */
export const textOrNull = withFallback(z.nullable(z.string()), null)
