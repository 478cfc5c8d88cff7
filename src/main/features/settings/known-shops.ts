import * as z from 'zod/mini'
import type { JsonFile, Log } from '../../ports/machine.ts'

/** The shops at which somebody logged in on this machine, ever. */
export interface KnownShops {
  knows(shopUrl: string): boolean
  /** Somebody is logged in there. */
  remember(shopUrl: string): void
}

const persistedShops = z.object({ shopUrls: z.array(z.string()) })

/**
 * Opens what is remembered of logging in. It outlives the session, the till and the settings: a till on which nobody is
 * logged in now is no new one, and whoever walks past may not lead the next password elsewhere.
 */
export function openKnownShops({ file, log }: { file: JsonFile; log: Log }): KnownShops {
  let shopUrls: readonly string[] = []
  // What cannot be read may have named any shop. Taking the file away makes the machine a new one.
  let mayBeAny = false
  try {
    const content = file.read()
    if (content !== undefined) shopUrls = persistedShops.parse(content).shopUrls
  } catch (error) {
    log.warn('where people logged in could not be read', { error: error instanceof Error ? error.name : 'unknown' })
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
        // Known until the next start; the next login there tries again.
        log.error('where people logged in could not be kept', error)
      }
    },
  }
}
