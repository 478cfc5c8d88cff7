import { usePlatform } from '../../../platform/platform.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

/** The point of sale of the platform. Components that use it are rendered in the showroom app only. */
export function usePos(): PointOfSale {
  const { pos } = usePlatform()
  if (!pos) throw new Error('usePos is called outside the showroom app')
  return pos
}
