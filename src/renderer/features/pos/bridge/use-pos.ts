import { usePlatform } from '../../../platform/platform.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

/** The point of sale of the platform. Components that use it are rendered in the showroom app only. */
export function usePos(): PointOfSale {
  const { pos: counter } = usePlatform()
  if (!counter) throw new Error('This part belongs to the terminal: there is no counter behind this page')
  return counter
}
