import { expect, type Locator, type Page } from 'playwright/test'

/** Limit of presses on Tab. No page has this many tab stops between two elements. */
const MAX_STOPS = 200

/** Operates a page by keyboard only, and checks that the focus is visible at every tab stop. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Presses Tab until the target has the focus. Every stop on the way must have a visible focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (
        (await target.count()) > 0 &&
        (await target.first().evaluate((element) => element === document.activeElement))
      )
        return
      await this.page.keyboard.press('Tab')
      expect(await this.findInvisibleFocus()).toBeUndefined()
    }
    throw new Error(`Tab never reaches ${String(target)}`)
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Moves the focus to the target and presses the key. */
  async use(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target)
    await this.press(key)
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field)
    await this.page.keyboard.type(text)
  }

  /** Returns the HTML of the focused element when its focus is invisible; undefined when the focus is visible. */
  private findInvisibleFocus(): Promise<string | undefined> {
    return this.page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const hasRing = (element: Element | null) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element ?? focused)
        return outlineStyle !== 'none' && outlineWidth !== '0px'
      }
      // A custom control may show the focus ring on an element next to or around the focused one.
      const ringCandidates = [
        focused,
        focused.nextElementSibling,
        focused.parentElement,
        focused.closest('label, form, li'),
        focused.closest('article'),
      ]
      return ringCandidates.some((element) => element && hasRing(element)) ? undefined : focused.outerHTML.slice(0, 200)
    })
  }
}
