import type { QuickOrderContent } from './persisted-quick-order.ts'

/**
 * Parses an order from an untrusted source. When a part of it is invalid, returns the valid lines, and the form and the
 * idempotency key if each of them is valid. The configuration in progress is then dropped.
 */
export async function parseQuickOrder(untrusted: unknown): Promise<QuickOrderContent> {
  const { quickOrderContent } = await import('./persisted-quick-order.ts')
  const wholeOrder = quickOrderContent.safeParse(untrusted)
  if (wholeOrder.success) return wholeOrder.data

  const {
    lines = [],
    form = {},
    key,
    mayHaveArrived,
    discounts,
    approval,
    keepsPromise,
  } = (typeof untrusted === 'object' && untrusted !== null ? untrusted : {}) as Record<string, unknown> // its fields are parsed below
  const validLines = (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    const parsedLine = quickOrderContent.safeParse({ lines: [line], form: {} })
    return parsedLine.success ? parsedLine.data.lines : []
  })
  const parsedForm = quickOrderContent.safeParse({ lines: [], form })
  const parsedDiscounts = quickOrderContent.safeParse({ lines: [], form: {}, discounts, approval })
  const parsedKey = quickOrderContent.safeParse({ lines: [], form: {}, key })
  return {
    lines: validLines,
    form: parsedForm.success ? parsedForm.data.form : {},
    ...(parsedDiscounts.success && withDiscounts(parsedDiscounts.data)),
    ...(keepsPromise === true && { keepsPromise }),
    ...(parsedKey.success &&
      parsedKey.data.key && { key: parsedKey.data.key, ...(mayHaveArrived === true && { mayHaveArrived }) }),
  }
}

const withDiscounts = ({ discounts, approval }: Pick<QuickOrderContent, 'discounts' | 'approval'>) => ({
  ...(discounts && { discounts }),
  ...(approval && { approval }),
})
