import { expect, test } from 'playwright/test'
import { FIRST_VISIT } from '../pages/cookie-question.ts'
import { recordPolicyViolations } from '../support/policy-violations.ts'
import { logInAsStaff } from '../support/staff.ts'
import { DESKTOP_ONLY } from '../support/tags.ts'

test.describe('the content security policy', () => {
  test.use({ storageState: FIRST_VISIT })

  test('refuses an inserted script, and HTML that is not of the shop', DESKTOP_ONLY, async ({ page }) => {
    await page.goto('/leren-bank')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    const results = await page.evaluate(() => {
      const isRefused = (action: () => unknown) => {
        try {
          action()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      const script = document.createElement('script')
      return [
        isRefused(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')),
        isRefused(() => document.createElement('div').setHTMLUnsafe('<b>x</b>')),
        isRefused(() => {
          script.src = 'https://elders.example/x.js'
        }),
        isRefused(() => {
          script.text = 'alert(1)'
        }),
      ]
    })

    expect(results).toEqual([true, true, true, true])
  })
})

test('account and back office never violate the content security policy', DESKTOP_ONLY, async ({ page }) => {
  const violations = await recordPolicyViolations(page)
  await logInAsStaff(page, 'admin')

  for (const path of ['/account', '/admin', '/admin/verkooporders', '/admin/gebruikers', '/admin/voorraad']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  expect(violations()).toEqual([])
})
