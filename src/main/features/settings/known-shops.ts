import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'

/** The shops that a user has ever logged in to on this machine. */
export interface KnownShops {
  knows(shopUrl: string): boolean
  /** Records a login at this shop. */
  remember(shopUrl: string): void
}

const persistedShops = z.object({ shopUrls: z.array(z.string()) })

/**
 * Opens the list of known shops. It is independent of session, registration and settings: without it any passer-by
 * could set another address for the next password on a logged-out till.
 */
export function openKnownShops({ file, log }: { file: JsonFile; log: Log }): KnownShops {
  let shopUrls: readonly string[] = []
  // An unreadable file may contain any shop. Deleting the file makes the machine a new one.
  let mayBeAny = false
  try {
    const content = file.read()
    if (content !== undefined) shopUrls = persistedShops.parse(content).shopUrls
  } catch (error) {
    log.warn('known shops not read', { error: error instanceof Error ? error.name : 'unknown' })
    mayBeAny = true
  }
  return {
    knows: (shopUrl) => mayBeAny || shopUrls.includes(shopUrl),
    remember(shopUrl) {
      if (shopUrls.includes(shopUrl)) return
      shopUrls = [...shopUrls, shopUrl]
      try {
        if (mayBeAny) file.putAside()
        file.write({ shopUrls })
        mayBeAny = false
      } catch (error) {
        // Known until the next start; the next login tries again.
        log.error('known shops not written', error)
      }
    },
  }
}
