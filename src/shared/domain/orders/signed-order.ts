import type { DeliveryMethod } from '../checkout/delivery-choice.ts'

/** The content of an order that a customer signs. Amounts in cents, VAT included. */
export type SignedOrder = {
  rows: readonly { itemId: number; count: number; unitCents: number }[]
  totalCents: number
  depositCents: number
  delivery: DeliveryMethod
  /** Hash of the terms that were on the display. */
  termsHash: string
}

/**
 * Returns the text whose hash is stored with a signature. The till makes it from the order on the display, the shop
 * from its own order. Equal texts mean that the customer signed the order as it is. The order of the rows has no
 * meaning.
 */
export function signedOrderText({ rows, totalCents, depositCents, delivery, termsHash }: SignedOrder): string {
  const sorted = rows
    .map(({ itemId, count, unitCents }) => [itemId, count, unitCents] as const)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
  return JSON.stringify({ version: 1, rows: sorted, totalCents, depositCents, delivery, termsHash })
}

/** Width and height of the area of a signature. Its coordinates are whole numbers within this area. */
export const SIGNATURE_SIZE = { width: 1000, height: 400 } as const

/** Maximum length of a signature. A signature of ten seconds has about 10,000 characters. */
export const SIGNATURE_MAX = 40_000

/** Strokes of points, as the path of an SVG: "M10 20L11 22M40 20L41 20". */
export const SIGNATURE_PATH = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})*)+$/

/**
 * Returns the strokes of a signature as the path of an SVG.
 *
 * @param strokes points of each stroke, from 0 to 1 in width and height; points outside are moved to the edge
 * @example signaturePath([[{ x: 0.01, y: 0.05 }]]) // 'M10 20L10 20'
 */
export function signaturePath(strokes: readonly (readonly { x: number; y: number }[])[]): string {
  const whole = (part: number, size: number) => Math.round(Math.min(1, Math.max(0, part)) * size)
  const written = strokes.map((points) => {
    const coordinates = points.map(({ x, y }) => `${whole(x, SIGNATURE_SIZE.width)} ${whole(y, SIGNATURE_SIZE.height)}`)
    const distinct = coordinates.filter((point, index) => point !== coordinates[index - 1])
    // A path of one point is invisible, so a dot is a line of no length with round ends.
    const [first = '', ...others] = distinct
    return first && `M${first}${(others.length > 0 ? others : [first]).map((point) => `L${point}`).join('')}`
  })
  return written.join('')
}
