import type { ShopChanges } from '../../../events/shop-changes.ts'
import type { Operation } from './operation.ts'

/** Makes every server forget what it kept: each hears of it by the changes that servers share. */
export const clearCache = ({ changes }: { changes: ShopChanges }): Operation<{ message: string }> => ({
  name: 'cache-clear',
  async run() {
    changes.announce('everything')
    return { message: 'De cache is geleegd.' }
  },
})
