import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'

/** The shops at which a user has ever logged in on this machine. */
export interface KnownShops {
  knows(shopUrl: string): boolean
  /** Records a login at this shop. */
  remember(shopUrl: string): void
}

const persistedShops = z.object({ shopUrls: z.array(z.string()) })

/**
 * Opens the list of known shops. While the address of a known shop is set, only an Admin may change the address. The
 * list has its own file, because a logout deletes the session. Otherwise any passer-by could set another address on a
 * till without a user, and receive the next password.
 */
export function openKnownShops({ file, log }: { file: JsonFile; log: Log }): KnownShops {
  let shopUrls: readonly string[] = []
  // An unreadable file may have contained any shop, so every shop counts as known. Without the file no shop is known.
  let isUnreadable = false
  try {
    const content = file.read()
    if (content !== undefined) shopUrls = persistedShops.parse(content).shopUrls
  } catch (error) {
    log.warn('known shops not read', { error: error instanceof Error ? error.name : 'unknown' })
    isUnreadable = true
  }
  return {
    knows: (shopUrl) => isUnreadable || shopUrls.includes(shopUrl),
    remember(shopUrl) {
      if (shopUrls.includes(shopUrl)) return
      shopUrls = [...shopUrls, shopUrl]
      try {
        if (isUnreadable) file.putAside()
        file.write({ shopUrls })
        isUnreadable = false
      } catch (error) {
        // The shop is known until the app ends. The next start records it again if a user or a registered till is known
        // then.
        log.error('known shops not written', error)
      }
    },
  }
}
