import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Operation } from './operation.ts'

/** Clears the caches of every server, by announcing a change of everything. */
export const clearCache = ({ changes }: { changes: ShopChanges }): Operation<{ message: string }> => ({
  name: 'cache-clear',
  async run() {
    changes.announce('everything')
    return { message: 'De cache is geleegd.' }
  },
})
