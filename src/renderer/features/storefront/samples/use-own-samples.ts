import { useQuery } from '@tanstack/react-query'
import { isSample } from '#shared/domain/samples/samples.ts'
import { useApi } from '../../../lib/api.ts'
import { freshness } from '../../../lib/freshness.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { useSession } from '../../common/sessions/index.ts'
import { type SamplesTarget, useSamplesTarget } from './samples-target.ts'

/** Whether a sample is in the cart or order, or was ordered earlier. */
export type SampleState = 'in-cart' | 'in-order' | 'ordered'

const none: readonly number[] = []

/**
 * Returns the color samples that a visitor has in the cart or ordered before, by their item id: from this browser, and
 * for a logged-in customer also from the account. Staff order for others, so the samples they ordered are ignored.
 */
export function useOwnSamples(order?: SamplesTarget): ReadonlyMap<number, SampleState> {
  const { lines } = useSamplesTarget(order)
  const ordered = useShoppingStore((state) => state.orderedSamples) ?? none
  const isStaff = (useSession()?.roles.length ?? 0) > 0
  const { data: orderedWithAccount = none } = useQuery(useAccountSamples())
  return new Map<number, SampleState>([
    ...(isStaff ? none : [...ordered, ...orderedWithAccount]).map((id) => [id, 'ordered'] as const),
    ...lines.filter(isSample).map(({ id }) => [id, order ? 'in-order' : 'in-cart'] as const),
  ])
}

/** Query of the samples that the account ordered. Without a response only the samples of this browser are listed. */
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
