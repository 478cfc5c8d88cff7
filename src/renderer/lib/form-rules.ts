import type * as z from 'zod/mini'

/**
 * Turns a schema of the contract into the validation of a form: each field shows the same message as the server would
 * return.
 *
 * @example useForm({ validate: formRules(loginForm) })
 */
export function formRules<Values>(schema: z.ZodMiniType<unknown, Values>) {
  return (values: Values): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const first: Record<string, string> = {}
    for (const { path, message } of result.error.issues) first[path.join('.')] ??= message
    return first
  }
}
