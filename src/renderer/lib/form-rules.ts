import type * as z from 'zod/mini'

/**
 * Returns the validation function of a form, made from a schema of the contract. Each field shows the message that the
 * server would return.
 *
 * @example useForm({ validate: formRules(loginForm) })
 */
export function formRules<Values>(schema: z.ZodMiniType<unknown, Values>) {
  return (values: Values): Record<string, string> => {
    const result = schema.safeParse(values)
    if (result.success) return {}
    const firstMessages: Record<string, string> = {}
    for (const { path, message } of result.error.issues) firstMessages[path.join('.')] ??= message
    return firstMessages
  }
}
