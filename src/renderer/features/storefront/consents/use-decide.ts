import { mustDeleteCookie, type Permissions } from '#shared/domain/consents/consent.ts'
import { report } from '../../../lib/report.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { saveChoice } from './consent-store.ts'
import { closeCookieSettings } from './settings-dialog.ts'

export type Decide = (permissions: Permissions) => void

/**
 * Returns the function that stores a choice. It also deletes cookies and records of kinds that are not allowed, so that
 * withdrawing consent is as easy as giving it.
 *
 * @param forgetMeasuredOrders deletes the shop's own record of measured orders
 */
export function useDecide(forgetMeasuredOrders: () => Promise<void>): Decide {
  const { openTags } = usePlatform()
  return (permissions) => {
    saveChoice(permissions)
    closeCookieSettings()
    if (!permissions.statistics)
      forgetMeasuredOrders().catch((error: unknown) => report(error, 'deleting measured orders'))
    // Runs after the tags have received the new consent, because a tag could otherwise set its cookie again.
    setTimeout(() => {
      openTags?.()
        .then((tags) => tags.forgetCookies((name) => mustDeleteCookie(name, permissions)))
        .catch((error: unknown) => report(error, 'deleting cookies'))
    })
  }
}
