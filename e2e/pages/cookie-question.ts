import type { Page, Request } from 'playwright/test'

/** State of a browser without earlier visits: `test.use({ storageState: FIRST_VISIT })`. */
export const FIRST_VISIT = { cookies: [], origins: [] }

/** The cookie banner with its settings dialog, and the analytics requests that the page sends after consent. */
export class CookieQuestion {
  private readonly page: Page
  private readonly tagRequests: Request[] = []

  /** Starts to record analytics requests, so create the object before the page is opened. */
  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/tags/')) this.tagRequests.push(request)
    })
  }

  get banner() {
    return this.page.getByRole('region', { name: 'Mogen wij cookies plaatsen?' })
  }

  get settings() {
    return this.page.getByRole('dialog', { name: 'Cookie-instellingen' })
  }

  answer(buttonName: 'Accepteren' | 'Weigeren'): Promise<void> {
    return this.banner.getByRole('button', { name: buttonName }).click()
  }

  /** Opens the settings through the link in the footer, which is on every page. */
  async openSettings(): Promise<void> {
    await this.page.getByRole('contentinfo').getByRole('button', { name: 'Cookie-instellingen' }).click()
    await this.settings.waitFor()
  }

  /** Number of times that the script of the tag manager was requested. */
  get scripts(): number {
    return this.tagRequests.filter((request) => request.url().includes('/gtm.js')).length
  }

  /** Number of requests to the tag manager. */
  get requests(): number {
    return this.tagRequests.length
  }

  /** Recorded analytics events, in order, over all pages of the visit. */
  get events(): AnalyticsEvent[] {
    return this.tagRequests.flatMap((request) => {
      const body = request.postData()
      return body ? [JSON.parse(body) as AnalyticsEvent] : []
    })
  }

  /** Returns the data layer of the tag manager in the current page; undefined when the page has none. */
  dataLayer(): Promise<{ event?: string }[] | undefined> {
    return this.page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer)
  }
}

export type AnalyticsEvent = {
  event: string
  page?: { path: string; title: string }
  ecommerce?: {
    currency?: string
    value?: number
    tax?: number
    transaction_id?: string
    affiliation?: string
    item_list_id?: string
    item_list_name?: string
    items: { item_id: string; item_name: string; item_category: string; price: number; quantity: number }[]
  }
}
