import type { Counter } from '../../platform/counter.ts'
import { usePlatform } from '../../platform/platform.ts'

/** The counter behind the page. Everything that asks for it is drawn in the terminal only. */
export function useCounter(): Counter {
  const { counter } = usePlatform()
  if (!counter) throw new Error('This part belongs to the terminal: there is no counter behind this page')
  return counter
}
