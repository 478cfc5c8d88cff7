import { type Settings, settings } from '#shared/contracts/pos/settings-channels.ts'
import { CannotStart } from './crash-safety.ts'

/**
 * Returns the address of the shop from the environment variable `SHOP_URL`, for developers and for installing a till.
 * Throws `CannotStart` for an address that must not receive passwords.
 */
export function shopFromEnvironment(shopUrl: string | undefined): Partial<Settings> {
  if (shopUrl === undefined || shopUrl === '') return {}
  const read = settings.shape.shopUrl.safeParse(shopUrl.replace(/\/+$/, ''))
  if (read.success) return { shopUrl: read.data }
  throw new CannotStart(`SHOP_URL is geen adres van een winkel: ${shopUrl}\n\n${read.error.issues[0]?.message ?? ''}`)
}
