import type { ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { QuickOrderContent } from '../quick-order/index.ts'

/** Key in `form` of a parked sale for the configuration in progress, as JSON. No form field has this name. */
const CONFIGURING = 'configuring'
/**
 * Key in `form` of a parked sale for the idempotency key of an order that was sent before it was parked. If that first
 * request arrived, a till that sends the order again with this key does not place it a second time.
 */
const KEY = 'idempotencyKey'
/** Key in `form` of a parked sale. True when an earlier request for the order may have arrived. */
const MAY_HAVE_ARRIVED = 'mayHaveArrived'

/** Returns the content of a parked sale: everything that another till needs to continue the order. */
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
        // These fields of the contract take precedence over the fields in `shown`, which the server does not check.
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
    // Invalid JSON of another release. The order is taken back without the configuration in progress.
    return undefined
  }
}

/** Returns the proposed name of a parked sale: the name of the customer, else of the first product. */
export function proposedTitle({ lines, form }: QuickOrderContent): string {
  const person = [form.firstname, form.middlename, form.lastname].filter(Boolean).join(' ')
  const [first] = lines
  const product = first && (first.modelName ?? first.displayName)
  return String(form.companyName || person || product || '').slice(0, 200)
}
