import type { ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { QuickOrderContent } from '../quick-order/index.ts'

/** Key in `form` of a parked sale that holds the configuration in progress. No form field has this name. */
const CONFIGURING = 'configuring'
/**
 * Key in `form` of a parked sale that holds the idempotency key of an order that was sent before. If the first request
 * did arrive, an order from any till with this key is the same order.
 */
const KEY = 'idempotencyKey'
const MAY_HAVE_ARRIVED = 'mayHaveArrived'

/** Content of a parked sale: everything that another till needs to continue the order. */
export function parkedContentOf({ lines, form, configuring, key, mayHaveArrived }: QuickOrderContent): ParkedContent {
  return {
    lines: lines.map((line) => ({
      id: line.id,
      itemId: line.itemId,
      basePrice: line.netPrice,
      count: line.count,
      shown: { ...line, modelName: line.modelName ?? null },
    })),
    form: {
      ...form,
      ...(configuring && { [CONFIGURING]: JSON.stringify(configuring) }),
      ...(key && { [KEY]: key }),
      ...(mayHaveArrived && { [MAY_HAVE_ARRIVED]: true }),
    },
    note: '',
  }
}

/**
 * Converts the content of a parked sale back to an order. The result must be parsed, because any till of any release
 * may have written it.
 */
export function unparsedOrderOf({ lines, form: typed }: ParkedContent): unknown {
  const { [CONFIGURING]: configuring, [KEY]: key, [MAY_HAVE_ARRIVED]: mayHaveArrived, ...form } = typed
  return {
    form,
    lines: lines.map(({ id, itemId, basePrice, count, shown = {} }) => {
      const { modelName, ...otherFields } = shown
      return {
        parentId: null,
        displayName: itemId,
        imageUrl: null,
        totalStock: null,
        stockClass: null,
        deliveryTime: null,
        choices: '',
        ...otherFields,
        ...(modelName && { modelName }),
        // Only the fields of an order line.
        id,
        itemId,
        netPrice: basePrice,
        count,
      }
    }),
    ...(key && { key }),
    ...(mayHaveArrived === true && { mayHaveArrived }),
    ...(typeof configuring === 'string' && { configuring: readJson(configuring) }),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Another release wrote it. The order is taken back without the configuration in progress.
    return undefined
  }
}

/** Proposed name of a parked sale: the customer, else the first product. */
export function proposedTitle({ lines, form }: QuickOrderContent): string {
  const person = [form.firstname, form.middlename, form.lastname].filter(Boolean).join(' ')
  const [first] = lines
  const product = first && (first.modelName ?? first.displayName)
  return String(form.companyName || person || product || '').slice(0, 200)
}
