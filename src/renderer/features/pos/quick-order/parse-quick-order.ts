import type { QuickOrderContent } from './persisted-quick-order.ts'

/**
 * Parses an order from an untrusted source. When a part is invalid, the order consists of the valid lines, the form and
 * the idempotency key if they are valid, and has no configuration in progress.
 */
export async function parseQuickOrder(untrusted: unknown): Promise<QuickOrderContent> {
  const { quickOrderContent } = await import('./persisted-quick-order.ts')
  const whole = quickOrderContent.safeParse(untrusted)
  if (whole.success) return whole.data

  const {
    lines = [],
    form = {},
    key,
    mayHaveArrived,
  } = (typeof untrusted === 'object' && untrusted !== null ? untrusted : {}) as Record<string, unknown> // its fields are parsed below
  const validLines = (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    const one = quickOrderContent.safeParse({ lines: [line], form: {} })
    return one.success ? one.data.lines : []
  })
  const parsedForm = quickOrderContent.safeParse({ lines: [], form })
  const parsedKey = quickOrderContent.safeParse({ lines: [], form: {}, key })
  return {
    lines: validLines,
    form: parsedForm.success ? parsedForm.data.form : {},
    ...(parsedKey.success &&
      parsedKey.data.key && { key: parsedKey.data.key, ...(mayHaveArrived === true && { mayHaveArrived }) }),
  }
}
