import { createContext, use } from 'react'
import type { PasskeyDevice } from './passkey-device.ts'
import type { PointOfSale } from './point-of-sale.ts'

/** Storage of the visitor's or seller's own data on this machine. In a browser it is local storage. */
export interface PageStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  /** Reads the stored data, once. Before it ends, `getItem` finds nothing. Absent when the data is available at once. */
  load?(): Promise<void>
  /** Ends when every change is on the disk or has failed. Absent when changes are stored at once. */
  written?(): Promise<void>
}

/**
 * Capabilities of the machine that the page runs on. A feature checks for a capability, never for the environment. An
 * absent capability is `undefined`, and the feature does not render the button for it.
 */
export interface Platform {
  readonly storage: PageStorage
  /** Opens an external URL, in a new tab or in the system's browser. */
  openExternal(url: string): Promise<void>
  /** Offers a file for download. */
  saveFile(name: string, content: Blob): Promise<void>
  /**
   * Fetches a file or an event stream of the shop by its path, like `/images/…`. A refusal is not thrown: it is a
   * response with the status of the refusal.
   */
  fetchFile(url: string): Promise<Response>
  /** Navigates to the payment page of the payment provider. */
  payAt(url: string): Promise<void>
  /**
   * Returns the tag manager. Absent in the showroom app, which has no analytics (docs/decisions.md#e31). Call it only
   * after consent.
   */
  readonly openTags?: () => Promise<Tags>
  /** Fetches the build time of the newest release. Absent in the showroom app, which installs its releases. */
  readonly newestBuildTime?: () => Promise<string>
  /**
   * Loads the access to passkeys. Absent in a browser without them, and in the showroom app, whose pages have no https
   * address to which a passkey could belong.
   */
  readonly openPasskeys?: () => Promise<PasskeyDevice>
  /** Marks HTML of the shop for a browser that refuses other HTML. Absent in tests. */
  readonly trustHtml?: (html: string) => string
  /** The main process, only in the showroom app, for example for payments, receipts and the customer display. */
  readonly pos?: PointOfSale
}

/** The tag manager. */
export interface Tags {
  /**
   * Loads the script of the tag manager into the page, at most once.
   *
   * @param hosts origins from which the tag manager may load scripts in addition to its own
   */
  load(url: string, hosts: readonly string[]): void
  /** Pushes an entry onto the data layer. */
  push(entry: object): void
  /** Sets the consent with a command of Google's Consent Mode. */
  consent(command: 'default' | 'update', signals: Readonly<Record<string, string | number>>): void
  /** Removes the cookies whose names `isForgotten` selects. The tags set them. */
  forgetCookies(isForgotten: (name: string) => boolean): void
}

const unavailable = (): never => {
  throw new Error('The platform is not available while the server renders a page')
}

/** Platform during server rendering. The use of a required capability throws; the optional ones are absent. */
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
