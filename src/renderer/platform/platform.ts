import { createContext, use } from 'react'
import type { PointOfSale } from './point-of-sale.ts'

/**
 * Capabilities of the machine that the page runs on. Features check for a capability and never for an environment: an absent
 * capability is `undefined`, and its button is not rendered.
 */
export interface Platform {
  readonly storage: Storage
  /** Opens an external URL, in a new tab or in the system's browser. */
  openExternal(url: string): Promise<void>
  /** Offers a file for download. */
  saveFile(name: string, content: Blob): Promise<void>
  /**
   * Fetches a file or an event stream of the shop by its path, like `/images/…`. Returns any response, including
   * refusals.
   */
  fetchFile(url: string): Promise<Response>
  /** Navigates to the payment page. */
  payAt(url: string): Promise<void>
  /**
   * The tag manager. Absent in the showroom app, which has no analytics (docs/decisions.md#e31). Call only after
   * consent.
   */
  readonly openTags?: () => Promise<Tags>
  /** Build time of the newest release. Absent where releases are installed instead of fetched. */
  readonly newestBuildTime?: () => Promise<string>
  /** Only in the showroom app: payments that survive a crash, receipts, the customer display, order drafts. */
  readonly pos?: PointOfSale
}

/** The tag manager. */
export interface Tags {
  /** Loads its script into the page, at most once. */
  load(url: string): void
  /** Pushes an entry onto the data layer. */
  push(entry: object): void
  /** Sets the consent, by Google's Consent Mode. */
  consent(command: 'default' | 'update', signals: Readonly<Record<string, string | number>>): void
  /** Removes cookies that its tags set. */
  forgetCookies(isForgotten: (name: string) => boolean): void
}

const unavailable = (): never => {
  throw new Error('The platform is not available while the server renders a page')
}

/** Platform during server rendering: every use of it throws. */
const serverPlatform: Platform = {
  get storage() {
    return unavailable()
  },
  openExternal: unavailable,
  saveFile: unavailable,
  fetchFile: unavailable,
  payAt: unavailable,
}

export const PlatformContext = createContext<Platform>(serverPlatform)

/** Returns the platform. Use it only in event handlers and effects. */
export const usePlatform = (): Platform => use(PlatformContext)
