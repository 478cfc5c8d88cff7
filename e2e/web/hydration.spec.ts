import { expect, test } from 'playwright/test'
import { DESKTOP_ONLY } from '../support/tags.ts'

/** Pages with the parts that the server draws once: menus, opening hours, footer, product cards and samples. */
const PATHS = ['/', '/leren-bank', '/zoeken?s=bank', '/kleurstalen', '/winkelwagen', '/privacy', '/leren-fauteuil']

test(
  'the browser hydrates every page as the server drew it, with parts of earlier pages',
  DESKTOP_ONLY,
  async ({ page, request }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of PATHS) {
      // A page with an unknown parameter is drawn for each visitor. From the second time it has parts of earlier pages.
      const url = `${path}${path.includes('?') ? '&' : '?'}eigen=1`
      await request.get(url)
      await page.goto(url)
      // The scripts may wait for pictures that the server renders for the first visitor.
      await expect(page.getByRole('button', { name: /^Showroom nu/ })).toBeVisible({ timeout: 30_000 })
      // The end of the footer loads when the visitor comes near.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.getByRole('contentinfo').getByRole('list', { name: 'Betaalmethoden' })).toBeVisible()
    }
    expect(errors).toEqual([])
  },
)
