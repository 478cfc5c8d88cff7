import { type Settings, settings } from '#shared/contracts/pos/settings-channels.ts'
import { CannotStart } from './crash-safety.ts'

/**
 * The shop that the terminal is started with, for who builds and for who sets a till right: `SHOP_URL`. One that passwords
 * should not go to is no shop, wherever it was named.
 */
export function shopFromEnvironment(shopUrl: string | undefined): Partial<Settings> {
  if (shopUrl === undefined || shopUrl === '') return {}
  const read = settings.shape.shopUrl.safeParse(shopUrl.replace(/\/+$/, ''))
  if (read.success) return { shopUrl: read.data }
  throw new CannotStart(`SHOP_URL is geen adres van een winkel: ${shopUrl}\n\n${read.error.issues[0]?.message ?? ''}`)
}
