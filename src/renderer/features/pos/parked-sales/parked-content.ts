import { ORDER_DISCOUNT_FIELD, type ParkedContent } from '#shared/contracts/parked-sales.ts'
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

/** Key in `form` of a parked sale. True when the order keeps former prices. */
const KEEPS_PROMISE = 'keepsPromise'
/** Key in `form` of a parked sale for the approval of its discounts, as JSON. */
const APPROVAL = 'discountApproval'

/** Returns the content of a parked sale: everything that another till needs to continue the order. */
export function parkedContentOf(order: QuickOrderContent): ParkedContent {
  const { lines, form, configuring, key, mayHaveArrived, discounts = [], approval, keepsPromise } = order
  const onOrder = discounts.find(({ id }) => id === undefined)
  const discountOf = (lineId: number) => {
    const discount = discounts.find(({ id }) => id === lineId)
    return discount && { discountKind: discount.kind, discountValue: discount.value, discountReason: discount.reason }
  }
  return {
    lines: lines.map((line) => ({
      id: line.id,
      itemId: line.itemId,
      basePrice: line.netPrice,
      count: line.count,
      shown: { ...line, modelName: line.modelName ?? null, ...discountOf(line.id) },
    })),
    form: {
      ...form,
      ...(onOrder && { [ORDER_DISCOUNT_FIELD]: JSON.stringify(onOrder) }),
      // An approval whose text is too long for a field is given again.
      ...(approval && isShort(approval) && { [APPROVAL]: JSON.stringify(approval) }),
      ...(configuring && { [CONFIGURING]: JSON.stringify(configuring) }),
      ...(key && { [KEY]: key }),
      ...(mayHaveArrived && { [MAY_HAVE_ARRIVED]: true }),
      ...(keepsPromise && { [KEEPS_PROMISE]: true }),
    },
    note: '',
  }
}

/**
 * Converts the content of a parked sale back to an order. The result must be parsed, because any till of any release
 * may have written it.
 */
export function unparsedOrderOf({ lines, form: typed }: ParkedContent): unknown {
  const {
    [CONFIGURING]: configuring,
    [KEY]: key,
    [MAY_HAVE_ARRIVED]: mayHaveArrived,
    [ORDER_DISCOUNT_FIELD]: onOrder,
    [APPROVAL]: approval,
    [KEEPS_PROMISE]: keepsPromise,
    ...form
  } = typed
  const discounts = [
    ...lines.flatMap(({ id, shown: { discountKind: kind, discountValue: value, discountReason: reason } = {} }) =>
      kind === undefined ? [] : [{ id, kind, value, reason }],
    ),
    ...(typeof onOrder === 'string' ? [readJson(onOrder)] : []),
  ]
  return {
    form,
    ...(discounts.length > 0 && { discounts }),
    ...(typeof approval === 'string' && { approval: readJson(approval) }),
    lines: lines.map(({ id, itemId, basePrice, count, shown = {} }) => {
      const { modelName, discountKind: _kind, discountValue: _value, discountReason: _reason, ...otherFields } = shown
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
    ...(keepsPromise === true && { keepsPromise }),
    ...(typeof configuring === 'string' && { configuring: readJson(configuring) }),
  }
}

/** Returns whether a value fits in a field of a parked sale as JSON. */
const isShort = (value: object) => JSON.stringify(value).length <= 2000

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
