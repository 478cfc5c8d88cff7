import type { DeliveryOnWire, OrderVariant } from '#shared/contracts/order-changes.ts'
import { deliveryText, storedDelivery } from '#shared/domain/orders/delivery-arrangement.ts'

/** A line of the order in the form. */
export type ChangedLine = {
  rowId: number
  itemId: number
  name: string
  options: readonly { label: string; value: string }[]
  /** Pieces that can still be taken out. */
  available: number
  /** Pieces after the change. */
  count: number
  /** Another choice of the same model; undefined for the ordered one. */
  variant?: OrderVariant | undefined
}

/** A product that comes into the order. */
export type AddedLine = { id: number; name: string; choices: string; count: number }

export type ChangeFields = {
  lines: readonly ChangedLine[]
  added: readonly AddedLine[]
  /** How the order is delivered afterwards; absent when staff left that part closed. */
  delivery?: DeliveryOnWire | undefined
}

/** The pieces that go out and the lines that come in, as the call has them. */
export function choiceOf({ lines, added, delivery }: ChangeFields, current?: DeliveryOnWire) {
  const incoming = new Map<number, number>()
  const add = (id: number, count: number) => {
    if (count > 0) incoming.set(id, (incoming.get(id) ?? 0) + count)
  }
  const pieces = lines.flatMap(({ rowId, itemId, available, count, variant }) => {
    const isOtherVariant = variant !== undefined && variant.id !== itemId
    const out = isOtherVariant ? available : Math.max(0, available - count)
    add(variant?.id ?? itemId, isOtherVariant ? count : count - available)
    return out > 0 ? [{ rowId, count: out }] : []
  })
  for (const { id, count } of added) add(id, count)
  const isOther =
    delivery !== undefined &&
    (current === undefined || deliveryText(storedDelivery(delivery)) !== deliveryText(storedDelivery(current)))
  return {
    pieces,
    lines: [...incoming].map(([id, count]) => ({ id, count })),
    ...(isOther && { delivery: deliveryBody(delivery) }),
  }
}

/** Returns a delivery as the call has it. The list of countries is that of the form. */
const deliveryBody = ({ method, address, weeks }: DeliveryOnWire) => ({
  method,
  weeks,
  address: method === 'pickup' || address === null ? null : { ...address, country: countryOf(address.country) },
})

const countryOf = (country: string): 'NL' | 'BE' | 'DE' => (country === 'BE' || country === 'DE' ? country : 'NL')

/** Returns whether a delivery can be sent: every required field of its address is filled in. */
export const isDeliveryComplete = ({ delivery }: ChangeFields): boolean =>
  !delivery?.address ||
  delivery.method === 'pickup' ||
  [delivery.address.streetname, delivery.address.houseNumber, delivery.address.zipcode, delivery.address.city].every(
    (text) => text.trim() !== '',
  )

/** Fields of the call that have an input in the form, which shows the message of the server itself. */
const AT_INPUT =
  /^delivery\.(method|address\.(streetname|houseNumber|houseNumberAddition|zipcode|city|country)|weeks\.(from|until))$/

/** Returns the messages of a refused call that no input shows. Without an open delivery part there are no such inputs. */
export const messagesWithoutInput = (
  errors: readonly { field: string; message: string }[],
  { delivery }: Pick<ChangeFields, 'delivery'>,
): string[] =>
  errors.filter(({ field }) => delivery === undefined || !AT_INPUT.test(field)).map(({ message }) => message)

/** Returns whether a form changes anything. */
export function hasChange(fields: ChangeFields, current?: DeliveryOnWire): boolean {
  const { pieces, lines, delivery } = choiceOf(fields, current)
  return pieces.length > 0 || lines.length > 0 || delivery !== undefined
}

/** Returns the values of an axis over the variants of a model, in alphabetical order. */
export const valuesOf = (variants: readonly OrderVariant[], axis: string): string[] =>
  [...new Set(variants.flatMap(({ axes }) => axes[axis] ?? []))].toSorted((one, other) =>
    one.localeCompare(other, 'nl'),
  )

/** Returns the axes with a choice, in the sequence in which the variants have them. */
export const axesOf = (variants: readonly OrderVariant[]): string[] =>
  [...new Set(variants.flatMap(({ axes }) => Object.keys(axes)))].filter((axis) => valuesOf(variants, axis).length > 1)

/**
 * Returns the variant with another value of an axis. Prefers the one that differs least in the other axes, because not every
 * combination is made.
 */
export function variantWith(
  variants: readonly OrderVariant[],
  chosen: Readonly<Record<string, string>>,
  { axis, value }: { axis: string; value: string },
): OrderVariant | undefined {
  const wanted = { ...chosen, [axis]: value }
  const matches = ({ axes }: OrderVariant) =>
    Object.entries(wanted).filter(([name, text]) => axes[name] === text).length
  return variants
    .filter(({ axes }) => axes[axis] === value)
    .reduce<OrderVariant | undefined>(
      (best, one) => (best === undefined || matches(one) > matches(best) ? one : best),
      undefined,
    )
}
