import * as z from 'zod/mini'

/**
 * A field that another implementation of the server may omit (docs/requirements.md#s7), because it is an addition of
 * ours or is empty (docs/decisions.md#i38). The client then reads `fallback`. The type requires the field, because our
 * own server always sends it.
 */
export function withFallback<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>): Schema {
  // The cast hides the default from the input type, so that a handler that omits the field does not compile.
  return z._default(schema, fallback as never) as unknown as Schema
}

/** A text that may be null or absent. */
export const textOrNull = withFallback(z.nullable(z.string()), null)
