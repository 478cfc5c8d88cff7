import { expect, type Page, test } from 'playwright/test'
import { Keyboard } from '../pages/keyboard.ts'
import { lifeScreens, openLifeScreen } from '../pages/order-life-screens.ts'
import { violationsOf } from '../support/axe.ts'
import { fillOrderLives, fillPaidOrders, newCustomer } from '../support/order-life.ts'
import { logInAsStaff, randomLetters } from '../support/staff.ts'
import { LONG_DESKTOP_ONLY } from '../support/tags.ts'

test(
  'no screen of the life of an order has accessibility violations, scrolls horizontally, or needs a mouse',
  LONG_DESKTOP_ONLY,
  async ({ page, browser }) => {
    test.setTimeout(480_000)
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

test(
  'a refund, the versions of an order and the link of a loose payment are operated by keyboard, without accessibility violations',
  LONG_DESKTOP_ONLY,
  async ({ page }) => {
    const staff = await logInAsStaff(page, 'admin')
    const { changed, loose } = await fillPaidOrders(staff, `Zicht${randomLetters()}`)
    const keyboard = new Keyboard(page)
    const check = async () => {
      expect.soft(await violationsOf(page)).toEqual([])
      expect.soft(await mouseOnly(page)).toEqual([])
      expect.soft(await overflows(page, [1024, 768, 1440])).toEqual([])
    }

    await test.step('the versions of an order', async () => {
      await page.goto(`/admin/verkooporders/${changed}`)
      const summary = page.getByText(/^Versies vergelijken/)
      await summary.waitFor()
      await keyboard.tabTo(summary)
      await keyboard.press('Enter')
      await expect(page.getByText('Versie 2', { exact: true }).first()).toBeVisible()
      await check()
      await keyboard.tabTo(page.getByLabel('Vergelijk', { exact: true }))
    })

    await test.step('the dialog of a refund, which takes the focus and gives it back', async () => {
      const opener = page.getByRole('button', { name: /^Terugbetalen: / })
      await keyboard.tabTo(opener)
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Terugbetalen' })
      await keyboard.tabTo(dialog.getByLabel('Bedrag'))
      await keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('99,00')
      await expect(dialog.getByText('Ten hoogste € 10,00.')).toBeVisible()
      await check()
      await keyboard.tabTo(dialog.getByRole('textbox', { name: 'Reden' }))
      await keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })

    await test.step('the link of a loose payment, with a refused number and an order that owes less', async () => {
      await page.goto(`/admin/verkooporders/${loose}`)
      const number = page.getByLabel('Ordernummer')
      await number.waitFor()
      await keyboard.tabTo(number)
      await keyboard.press('Enter')
      await expect(page.getByText('Vul het nummer van een order in.')).toBeVisible()
      await check()
      await page.keyboard.type(String(changed))
      await keyboard.press('Enter')
      const confirm = page.getByRole('button', { name: 'Toch koppelen' })
      await confirm.waitFor()
      await check()
      await keyboard.tabTo(confirm)
    })
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
