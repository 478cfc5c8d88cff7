import type * as z from 'zod/mini'

/**
 * Turns a schema of the contract into the rules of a form: the same sentences at the field as the server would give.
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
