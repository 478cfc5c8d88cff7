import type { ParkedContent } from '#shared/contracts/parked-sales.ts'
import type { QuickOrderContent } from '../quick-order/index.ts'

/** Furniture that was being put together travels with the form, under a name that no field has. */
const CONFIGURING = 'configuring'
/** So does the key of an order that was tried: should a try have arrived after all, it is one order on every till. */
const KEY = 'idempotencyKey'
const MAY_HAVE_ARRIVED = 'mayHaveArrived'

/** What is laid aside of an order: everything that the next till needs to go on with it, to the last letter. */
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

/** The same as it is gone on with, to be parsed: what lay on the server comes from some till, of some release. */
export function unparsedOrderOf({ lines, form: typed }: ParkedContent): unknown {
  const { [CONFIGURING]: configuring, [KEY]: key, [MAY_HAVE_ARRIVED]: mayHaveArrived, ...form } = typed
  return {
    form,
    lines: lines.map(({ id, itemId, basePrice, count, shown = {} }) => {
      const { modelName, ...known } = shown
      return {
        parentId: null,
        displayName: itemId,
        imageUrl: null,
        totalStock: null,
        stockClass: null,
        deliveryTime: null,
        choices: '',
        ...known,
        ...(modelName && { modelName }),
        // What counts are the fields that an order is made of.
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
    // Written by something else than us: the furniture is put together anew.
    return undefined
  }
}

/** The name that is proposed for a sale: that of the customer, else of the first product. */
export function proposedTitle({ lines, form }: QuickOrderContent): string {
  const person = [form.firstname, form.middlename, form.lastname].filter(Boolean).join(' ')
  const [first] = lines
  const product = first && (first.modelName ?? first.displayName)
  return String(form.companyName || person || product || '').slice(0, 200)
}
