/** Lifts in whole cm with which a piece can be shown. No seat height of the shop is further from that of its 3D model. */
const LIFT_CM = { from: -10, to: 30 } as const

/** Least space under a body, in meters, in which legs can get longer or shorter. */
const LEAST_SPACE_M = 0.02

/** By how many cm a seat height lifts a piece above its 3D model: a whole number within `LIFT_CM`. Negative lowers it. */
export const isLiftCm = (liftCm: number) => Number.isInteger(liftCm) && liftCm >= LIFT_CM.from && liftCm <= LIFT_CM.to

/** A lifted body in meters. */
export type Lift = {
  /** Height of the lowest point of the body above the floor, before the lift. */
  bodyM: number
  /** By how much the body goes up; negative lowers it. */
  byM: number
}

/** Returns the lift of a body. It is 0 for a body that is so low that there are no legs to change. */
export function liftOfBody(bodyM: number, liftCm = 0): Lift {
  const byM = liftCm / 100
  return { bodyM, byM: Math.min(bodyM, bodyM + byM) < LEAST_SPACE_M ? 0 : byM }
}

/**
 * Returns the height of a point of the legs after a lift, in meters. Legs get longer below the body only: the frame of a bar
 * stool continues behind its back, and goes up with it.
 *
 * @example liftedHeight(0.2, { bodyM: 0.4, byM: 0.1 }) // 0.25
 */
export const liftedHeight = (height: number, lift: Lift) =>
  height < lift.bodyM ? height * stretchOf(lift) : height + lift.byM

/** Returns how many times longer legs get below the body. */
export const stretchOf = ({ bodyM, byM }: Lift) => (bodyM + byM) / bodyM
