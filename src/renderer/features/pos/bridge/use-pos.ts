import { usePlatform } from '../../../platform/platform.ts'
import type { PointOfSale } from '../../../platform/point-of-sale.ts'

/** The counter behind the page. Everything that asks for it is drawn in the terminal only. */
export function usePos(): PointOfSale {
  const { pos: counter } = usePlatform()
  if (!counter) throw new Error('This part belongs to the terminal: there is no counter behind this page')
  return counter
}
