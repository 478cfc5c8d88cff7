import { usePlatform } from '../../../platform/platform.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

/** Returns the capabilities that only the showroom app has. Throws in a browser. */
export function usePos(): PointOfSale {
  const { pos } = usePlatform()
  if (!pos) throw new Error('usePos is called outside the showroom app')
  return pos
}
