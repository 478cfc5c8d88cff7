import type { QuickOrderContent } from './persisted-quick-order.ts'

/**
 * Parses an order from an untrusted source. Invalid parts are dropped one by one: single lines, then the form, then the
 * configuration in progress.
 */
export async function parseQuickOrder(loose: unknown): Promise<QuickOrderContent> {
  const { quickOrderContent } = await import('./persisted-quick-order.ts')
  const whole = quickOrderContent.safeParse(loose)
  if (whole.success) return whole.data

  const {
    lines = [],
    form = {},
    key,
    mayHaveArrived,
  } = (typeof loose === 'object' && loose !== null ? loose : {}) as Record<string, unknown> // its fields are parsed below
  const read = (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    const one = quickOrderContent.safeParse({ lines: [line], form: {} })
    return one.success ? one.data.lines : []
  })
  const typed = quickOrderContent.safeParse({ lines: [], form })
  const tried = quickOrderContent.safeParse({ lines: [], form: {}, key })
  return {
    lines: read,
    form: typed.success ? typed.data.form : {},
    ...(tried.success && tried.data.key && { key: tried.data.key, ...(mayHaveArrived === true && { mayHaveArrived }) }),
  }
}
