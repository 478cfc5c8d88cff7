import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { type SamplesTarget, useSamplesTarget } from './samples-target.ts'

/** State of a sample: in the cart, in the order at a till, or ordered earlier. */
export type SampleState = 'in-cart' | 'in-order' | 'ordered'

const NO_IDS: readonly number[] = []

/**
 * Returns the state of the color samples that a visitor has in the cart (or in the order at a till) or ordered earlier,
 * by their item id. The orders are those of this browser, and for a logged-in customer also those of the account. For
 * staff, earlier orders are ignored, because staff order for others. The map stays the same until a state changes.
 */
export function useOwnSamples(order?: SamplesTarget): ReadonlyMap<number, SampleState> {
  const { lines } = useSamplesTarget(order)
  const ordered = useShoppingStore((state) => state.orderedSamples) ?? NO_IDS
  const isStaff = (useSession()?.roles.length ?? 0) > 0
  const { data: orderedWithAccount = NO_IDS } = useQuery(useAccountSamples())
  const stateInLines = order ? 'in-order' : 'in-cart'
  return useMemo(
    () =>
      new Map<number, SampleState>([
        ...(isStaff ? NO_IDS : [...ordered, ...orderedWithAccount]).map((id) => [id, 'ordered'] as const),
        ...lines.filter(isSample).map(({ id }) => [id, stateInLines] as const),
      ]),
    [isStaff, ordered, orderedWithAccount, lines, stateInLines],
  )
}

/** Returns the query of the samples that the account ordered. */
function useAccountSamples() {
  const api = useApi()
  const session = useSession()
  const customer = session && session.roles.length === 0 ? session.email : undefined
  return {
    queryKey: ['account', customer, 'samples'],
    queryFn: () => api.account.samples(),
    enabled: customer !== undefined,
    ...freshness.ownSamples,
  }
}
