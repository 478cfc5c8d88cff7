import { createContext, use } from 'react'
import type { PointOfSale } from './point-of-sale.ts'

/**
 * What the page asks of the machine it runs on. Capabilities, never questions: a feature looks
 * whether the thing it needs is there. An absent one is `undefined`, and its button is not drawn.
 */
export interface Platform {
  readonly storage: Storage
  /** Opens an address outside the shop, in a new tab or the system's browser. */
  openExternal(url: string): Promise<void>
  /** Offers a file to keep. */
  saveFile(name: string, content: Blob): Promise<void>
  /** A file of the shop by its address, like `/images/…`. Whatever the server answers comes back, a refusal too. */
  fetchFile(url: string): Promise<Response>
  /** Leaves for the payment page. */
  payAt(url: string): Promise<void>
  /** The tag manager, where visits may be measured at all: never in the showroom (decisions E31). Ask only after consent. */
  readonly openTags?: () => Promise<Tags>
  /** When the newest release was built; absent where releases are installed instead of fetched. */
  readonly newestBuildTime?: () => Promise<string>
  /** Only in the showroom: payments that survive a crash, receipts, the customer's display, drafts of orders. */
  readonly pos?: PointOfSale
}

/** What a tag manager can be told. */
export interface Tags {
  /** Fetches its script into the page; once, however often it is asked. */
  load(url: string): void
  /** Puts something into its data layer. */
  push(entry: object): void
  /** Tells it what is allowed, by Google's Consent Mode. */
  consent(command: 'default' | 'update', signals: Readonly<Record<string, string | number>>): void
  /** Takes away cookies that its tags set. */
  forgetCookies(isForgotten: (name: string) => boolean): void
}

const unavailable = (): never => {
  throw new Error('While the server draws a page there is no machine to ask')
}

/** What components find while the server draws: something to hold on to, not to use. */
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

/** The machine; to be used after a click or in an effect. */
export const usePlatform = (): Platform => use(PlatformContext)
