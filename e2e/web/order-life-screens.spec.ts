import { expect, type Page, test } from 'playwright/test'
import { lifeScreens, openLifeScreen } from '../pages/order-life-screens.ts'
import { violationsOf } from '../support/axe.ts'
import { fillOrderLives, newCustomer } from '../support/order-life.ts'
import { logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'no screen of the life of an order has accessibility violations, scrolls horizontally, or needs a mouse',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.setTimeout(300_000)
    const staff = await logInAsStaff(page, 'admin')
    const name = `Zicht${randomLetters()}`
    const { page: buyer, email } = await newCustomer(browser)
    const lives = await fillOrderLives(staff, { request: buyer.request, email }, (part) => `${name}-${part}`)

    for (const screen of lifeScreens) {
      await test.step(screen.name, async () => {
        const seen = screen.who === 'staff' ? page : buyer
        await seen.setViewportSize({ width: screen.who === 'staff' ? 1440 : 390, height: 900 })
        await openLifeScreen(seen, screen, lives)
        expect.soft(await violationsOf(seen), screen.name).toEqual([])
        expect.soft(await mouseOnly(seen), screen.name).toEqual([])
        expect.soft(await overflows(seen, screen.who === 'staff' ? [1024, 768] : [320, 768]), screen.name).toEqual([])
      })
    }

    await test.step('a mouse drags an order to a window, and then to another one', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/admin/planning?dag=${lives.plannedDay}`)
      const windowAt = (from: string) => page.getByRole('region', { name: new RegExp(`^Bus 1, .*, ${from} –`) }).last()
      const stopIn = (from: string) => windowAt(from).getByRole('button', { name: lives.offeredName })
      const waiting = page.getByRole('list', { name: 'Te plannen' })
      await waiting.getByRole('button', { name: lives.offeredName }).dragTo(windowAt('12:00'))
      await expect(stopIn('12:00')).toBeVisible()
      await stopIn('12:00').dragTo(windowAt('08:00'))
      await page.getByRole('dialog').getByRole('button', { name: 'Verzetten' }).click()
      await expect(stopIn('08:00')).toBeVisible()
    })
    await buyer.context().close()
  },
)

/** Returns the widths at which the page scrolls horizontally. */
async function overflows(page: Page, widths: readonly number[]): Promise<number[]> {
  const wide: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const isWide = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.documentElement.scrollWidth > window.innerWidth
    })
    if (isWide) wide.push(width)
  }
  return wide
}

/** Returns elements that look clickable, but that the keyboard cannot reach. */
const mouseOnly = (page: Page) =>
  page.evaluate(() => {
    const REACHABLE = 'a[href], button, input, select, textarea, summary, label, [tabindex], option, [role="option"]'
    const isPointer = (element: Element) => getComputedStyle(element).cursor === 'pointer'
    return [...document.querySelectorAll('body *')]
      .filter((element) => isPointer(element) && element.checkVisibility() && !element.closest(REACHABLE))
      .filter((element) => !element.parentElement || !isPointer(element.parentElement))
      .filter((element) => !element.querySelector(REACHABLE))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
      .slice(0, 5)
  })
